import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks a second in /proc/*\/stat; 100 on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

/** Processor seconds used so far by the processes and all their children, living and ended. */
export async function cpuSecondsOf(pids: number[]): Promise<number> {
  const processes = await listProcesses();
  const children = processes.filter((process) => pids.includes(process.parent));
  const own = processes.filter((process) => pids.includes(process.pid));
  const ticks = [...own, ...children].reduce((sum, process) => sum + process.ticks, 0);
  return ticks / ticksPerSecond;
}

/** Resident memory of one process, in MiB. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

interface ProcessUse {
  pid: number;
  parent: number;
  ticks: number;
}

export async function listProcesses(): Promise<ProcessUse[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readUse(Number(pid))));
  return found.filter((process) => process !== null);
}

async function readUse(pid: number): Promise<ProcessUse | null> {
  // The process may have ended since it was listed.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name before the last bracket may hold spaces; after it come state, parent, … user and system time, and those
  // of ended children that were waited for.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
  return { pid, parent: Number(fields[1]), ticks };
}
