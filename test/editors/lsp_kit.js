// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip lsp`, driven by the protocol's own client library; each answer must
// be what its guards take. Called by kits.py:
//   node lsp_kit.js MODULES FILE PORTHIP ARGUMENT...
'use strict';

const {spawn} = require('child_process');
const fs = require('fs');
const path = require('path');

const [modules, file, program, ...rest] = process.argv.slice(2);
const kit = require('module').createRequire(path.resolve(modules) + '/')(
    'vscode-languageserver-protocol/node');

function accept(what, is) {
  console.log((is ? 'accepted: ' : 'REFUSED: ') + what);
  if (!is)
    process.exitCode = 1;
}
const acceptAll = (what, list, guard) =>
    accept(what, Array.isArray(list) && list.length > 0 && list.every(guard));

async function main() {
  const server = spawn(program, ['lsp', ...rest]);
  const connection = kit.createProtocolConnection(
      new kit.StreamMessageReader(server.stdout),
      new kit.StreamMessageWriter(server.stdin));
  const told = new Promise(resolve => connection.onNotification(
      kit.PublishDiagnosticsNotification.type, resolve));
  connection.listen();

  const uri = 'file://' + path.resolve(file);
  const text = fs.readFileSync(file, 'utf8');
  const textDocument = {uri};
  const started = await connection.sendRequest(
      kit.InitializeRequest.type,
      {processId: process.pid, rootUri: null, capabilities: {}});
  accept('initialize', started.capabilities.positionEncoding === 'utf-16');
  await connection.sendNotification(kit.InitializedNotification.type, {});
  await connection.sendNotification(
      kit.DidOpenTextDocumentNotification.type,
      {textDocument: {uri, languageId: 'cuda', version: 1, text}});

  const {diagnostics, version} = await told;
  acceptAll('diagnostics', diagnostics, kit.Diagnostic.is);
  accept('version of diagnostics', version === 1);
  const before = text.slice(0, text.indexOf('cudaMalloc')).split('\n');
  const position = {line: before.length - 1,
                    character: before[before.length - 1].length + 2};
  accept('hover', kit.Hover.is(await connection.sendRequest(
      kit.HoverRequest.type, {textDocument, position})));
  const range = {start: {line: 0, character: 0},
                 end: {line: 999, character: 0}};
  acceptAll('code actions', await connection.sendRequest(
      kit.CodeActionRequest.type,
      {textDocument, range, context: {diagnostics}}), kit.CodeAction.is);
  const lenses = await connection.sendRequest(
      kit.CodeLensRequest.type, {textDocument});
  acceptAll('code lenses', lenses, kit.CodeLens.is);
  acceptAll('commands of code lenses', lenses.map(l => l.command),
            kit.Command.is);

  // Cancelled: an answer or the protocol's own error.
  const stop = new kit.CancellationTokenSource();
  const hover = connection.sendRequest(
      kit.HoverRequest.type, {textDocument, position}, stop.token);
  stop.cancel();
  accept('a cancelled request', await hover.then(
      () => true, error => error.code === kit.LSPErrorCodes.RequestCancelled));
  const wrong = await connection.sendRequest('nothing/such', {}).then(
      () => 0, error => error.code);
  accept('a method that is not there', wrong === kit.ErrorCodes.MethodNotFound);

  await connection.sendRequest(kit.ShutdownRequest.type);
  const ended = new Promise(resolve => server.on('exit', resolve));
  await connection.sendNotification(kit.ExitNotification.type);
  accept('shutdown and exit', await ended === 0);
}

main().then(() => process.exit(), error => {
  console.log('REFUSED: ' + error.stack);
  process.exit(1);
});
