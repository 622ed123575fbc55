-- Work that follows a commit. Its rows are added in the transaction that causes it; a relay moves them into the tables of
-- the job library, whose own way to add a job would make every commit wait for the one before: docs/decisions/0010.
-- No index: the relay reads the table from its beginning and empties it.
create table job_outbox (
  task text not null,
  payload json not null,
  -- Of jobs with the same key that do not run yet only the newest is kept.
  job_key text
);

-- The running workers, by the name under which the library locks their jobs. One that is not seen any more was killed.
create table job_worker (
  pool_id text primary key,
  seen_at timestamptz(3) not null
);
