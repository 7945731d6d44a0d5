// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Starts `porthip lsp` and shows the port of an open file beside it.
'use strict';

const vscode = require('vscode');
const {LanguageClient} = require('vscode-languageclient/node');

const Scheme = 'porthip';
const Languages = ['cuda', 'cuda-cpp'];

/// Ports as documents that nobody can edit: porthip:/a/b.hip?file:///a/b.cu.
class Ports {
  constructor(client) {
    this.client = client;
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
  }

  async provideTextDocumentContent(uri) {
    const port = await this.client().sendRequest(
        'porthip/port', {textDocument: {uri: uri.query}});
    return port ? port.text : '// porthip has not read this file yet\n';
  }

  static of(source) {
    return vscode.Uri.from({
      scheme: Scheme,
      path: source.path.replace(/\.cu$/, '.hip').replace(/\.cuh$/, '.hip.h'),
      query: source.toString(),
    });
  }
}

function makeClient(ports) {
  const settings = vscode.workspace.getConfiguration('porthip');
  const client = new LanguageClient(
      'porthip', 'porthip',
      {command: settings.get('path'), args: ['lsp', ...settings.get('arguments')]},
      {
        initializationOptions: {showPort: true},
        documentSelector:
            Languages.map(language => ({scheme: 'file', language})),
        middleware: {
          // New findings: the port that is shown is of an earlier text.
          handleDiagnostics(uri, diagnostics, next) {
            next(uri, diagnostics);
            ports.changed.fire(Ports.of(uri));
          },
        },
      });
  return client;
}

let client;

async function activate(context) {
  const ports = new Ports(() => client);
  const start = async () => {
    client = makeClient(ports);
    await client.start();
  };
  context.subscriptions.push(
      vscode.workspace.registerTextDocumentContentProvider(Scheme, ports),
      vscode.commands.registerCommand('porthip.showPort', async () => {
        const editor = vscode.window.activeTextEditor;
        if (!editor)
          return;
        const port = await vscode.workspace.openTextDocument(
            Ports.of(editor.document.uri));
        await vscode.languages.setTextDocumentLanguage(
            port, editor.document.languageId);
        await vscode.window.showTextDocument(port, {
          viewColumn: vscode.ViewColumn.Beside,
          preserveFocus: true,
          preview: true,
        });
      }),
      vscode.commands.registerCommand('porthip.restart', async () => {
        await client.stop();
        await start();
      }));
  await start();
}

function deactivate() { return client && client.stop(); }

module.exports = {activate, deactivate};
