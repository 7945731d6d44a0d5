def hipify(**_):
    raise SystemExit("torch has something to convert")
