// Stands in for npm while the starter is measured: an install would replace node_modules under everything that runs.
process.stderr.write(
  'Dependencies changed since they were installed; nothing is installed within a benchmark.\n',
);
process.exitCode = 1;
