import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, fetch as send } from "undici";
import { expect } from "vitest";
import { runOn } from "../../../tools/topology/postgres.ts";
import type { Topology } from "../../../tools/topology/start.ts";
import { callsTo } from "./api-process.ts";
import { prepareClass, questionCount, rightAnswersOf, scoresOf, sitAsStudent, newTally } from "./class-drill.ts";

/** What happens to the students meanwhile. */
export interface Load {
  /** Waits until so many more saves were answered. */
  answered(more: number): Promise<void>;
  /** Waits until so many more requests have failed. */
  failed(more: number): Promise<void>;
  failures(): number;
}

/** Something that breaks, and what an operator does then; the students go on until it is over. */
export interface Fault {
  name: string;
  happens(load: Load): Promise<void>;
}

interface Sitting {
  /** Address of the school's admin; each sitting has a school of its own. */
  email: string;
  students: number;
  /** All of them sign in within this time. */
  signInMs: number;
  /** Between two saves of a student. */
  pauseMs: number;
  answersPerSave: number;
}

/** Classes that take exams through nginx while parts die, and what was acknowledged to them. */
export interface TopologyDrill {
  /** The faults come one after the other, spread evenly over the answers. Prints what was noticed, and compares scores. */
  sit(sitting: Sitting, faults: readonly Fault[]): Promise<void>;
  /** What is missing or stored twice in a database, by its own words. */
  audit(url: string): Promise<string[]>;
  close(): Promise<void>;
}

export function startTopologyDrill(topology: Topology): TopologyDrill {
  const ca = readFileSync(topology.certificate.certFile, "utf8");
  const agent = new Agent({ connect: { ca }, allowH2: true });
  const api = { call: callsTo(topology.apis[1].url) };
  /** Each answer as attempt, number and question. */
  const acknowledged = new Set<string>();
  /** The schools of the drill; the demo school has attempts of its own. */
  const schools = new Set<string>();

  return {
    async sit({ email, students, signInMs, pauseMs, answersPerSave }, faults) {
      schools.add(email);
      const drillClass = await prepareClass(api, students, email);
      const before = acknowledged.size;
      const tally = newTally();
      const answers = students * questionCount;
      /** By the last fault: requests that failed and were answered later, and the longest of those times. */
      const noticed: Record<string, { requests: number; longestMs: number }> = {};
      /** Saves that were answered, and faults that are over. */
      let [answered, over] = [0, 0];
      const happened: { name: string; at: number }[] = [];
      const work = Array.from({ length: students }, async (_, student) => {
        await wait((signInMs / students) * student);
        return sitAsStudent(topology.url, drillClass, student, tally, pauseMs, {
          answersPerSave,
          send: (url, init) => send(url, { ...init, dispatcher: agent }),
          goesOn: (share) => share < (over + 1) / faults.length || over === faults.length,
          onSaved: (attemptId, saved) => {
            answered += 1;
            for (const { seq, questionId } of saved) acknowledged.add(`${attemptId} ${seq} ${questionId}`);
          },
          onRecovered: (failedAt, ms) => {
            const { name } = happened.findLast(({ at }) => at <= failedAt) ?? { name: "nothing" };
            const known = noticed[name] ?? { requests: 0, longestMs: 0 };
            noticed[name] = { requests: known.requests + 1, longestMs: Math.max(known.longestMs, Math.round(ms)) };
          },
        });
      });
      const until = async (count: () => number, least: number): Promise<void> => {
        while (count() < least) await wait(20);
      };
      const load: Load = {
        answered: (more) => until(() => answered, answered + more),
        failed: (more) => until(() => tally.failed, tally.failed + more),
        failures: () => tally.failed,
      };
      const breakThings = async (): Promise<void> => {
        for (const [index, { name, happens }] of faults.entries()) {
          await until(() => tally.saved, (answers * (index + 0.5)) / faults.length);
          happened.push({ name, at: performance.now() });
          await happens(load);
          over += 1;
        }
      };
      const print = (): void =>
        void process.stdout.write(`${students} students through nginx: ${JSON.stringify({ ...tally, noticed })}\n`);
      const [receipts] = await Promise.all([Promise.all(work), breakThings()]).finally(print);

      expect(tally.refusedCalls).toEqual({});
      expect(tally).toMatchObject({ signedIn: students, saved: answers, handedIn: students, refused: 0 });
      expect(receipts.filter(({ answered, total }) => answered !== questionCount || total !== questionCount)).toEqual(
        [],
      );
      expect(acknowledged.size - before).toBe(answers);
      const scores = await scoresOf(api, drillClass);
      const expected = Array.from({ length: students }, (_, student): [string, number] => [
        `Ada ${student} Pupil`,
        rightAnswersOf(student),
      ]);
      expect(new Map([...scores].sort())).toEqual(new Map(expected.sort()));
    },
    async audit(url) {
      const ofDrill = `school_id in (select id from schools where email in ('${[...schools].join("', '")}'))`;
      const answers = await runOn<{ key: string }>(
        url,
        `select concat_ws(' ', attempt_id, seq, question_id) as key from school_attempt_answers where ${ofDrill}`,
      );
      const attempts = await runOn<{ student: string; attempts: number }>(
        url,
        `select student_id as student, count(*)::int as attempts from school_attempts where ${ofDrill}
         group by 1 having count(*) <> 1`,
      );
      const stored = new Set(answers.map(({ key }) => key));
      return [
        ...[...acknowledged].filter((key) => !stored.has(key)).map((key) => `lost: ${key}`),
        ...[...stored].filter((key) => !acknowledged.has(key)).map((key) => `never acknowledged: ${key}`),
        ...attempts.map(({ student, attempts: count }) => `${student}: ${count} attempts`),
      ];
    },
    close: () => agent.close(),
  };
}
