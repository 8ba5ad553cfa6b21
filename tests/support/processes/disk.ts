import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../mailbox.ts";

/** An ext4 file system in an image file, whose power can be cut. */
export interface Disk {
  /** Where it is mounted. */
  path: string;
  /**
   * Stops the file system at once: what was written but not synced is lost, as in a power cut. Processes
   * that have files open there get errors from now on.
   */
  cutPower(): void;
  /** Kills every process that has its folder or a file there, as a power cut does. */
  endProcesses(): Promise<void>;
  /** Mounts it again after a cut, as the next boot does. */
  boot(): void;
  remove(): Promise<void>;
}

/** Whether disks can be made here, which needs Linux, root and loop devices. */
export function canMakeDisks(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    execFileSync("losetup", ["--find"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Makes and mounts a disk of `megabytes`. */
export function createDisk(megabytes: number): Disk {
  const folder = mkdtempSync(join(tmpdir(), "akada-disk-"));
  const image = join(folder, "image");
  const path = join(folder, "disk");
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  mkdirSync(path);
  execFileSync("mkfs.ext4", ["-q", "-m", "0", image]);
  const mount = (): void => void execFileSync("mount", ["-o", "loop", image, path]);
  const unmount = (): void => void execFileSync("umount", [path]);
  mount();
  return {
    path,
    cutPower: () => {
      // EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: not even the journal is written
      const call =
        'open(my $disk, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($disk, 0x8004587d, $how) or die $!';
      execFileSync("perl", ["-e", call, path]);
    },
    endProcesses: () => endProcessesOn(path),
    boot: () => {
      unmount();
      mount();
    },
    remove: async () => {
      await endProcessesOn(path);
      unmount();
      rmSync(folder, { recursive: true });
    },
  };
}

async function endProcessesOn(path: string): Promise<void> {
  await eventually("the end of all processes on the disk", async () => {
    const pids = readdirSync("/proc").filter(
      (name) => /^\d+$/.test(name) && linksOf(name).some((link) => link.startsWith(`${path}/`)),
    );
    for (const pid of pids) end(Number(pid));
    return pids.length === 0 ? true : undefined;
  });
}

function linksOf(pid: string): string[] {
  try {
    const files = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
    return [readlinkSync(`/proc/${pid}/cwd`), ...files];
  } catch {
    // the process has just ended
    return [];
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // the process has just ended
  }
}
