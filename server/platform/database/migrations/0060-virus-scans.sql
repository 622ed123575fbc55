-- Files that no virus scanner has looked at yet, or in which one has found a virus, are not opened: docs/decisions/0077. Null: opened.

alter table stored_file
  add column scan text check (scan in ('WAITING', 'INFECTED')),
  -- When a scan was last tried of one that waits.
  add column scan_tried_at timestamptz(3);
create index stored_file_scan_idx on stored_file (scan, scan_tried_at) where scan is not null;
