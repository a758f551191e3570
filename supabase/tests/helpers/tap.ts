type TapAssertion = { ok: boolean; name: string; diagnosis: string };
type TapReport = { planned: number; assertions: TapAssertion[] };

/** Reads the Test Anything Protocol: `1..n`, `ok n - name`, `not ok n - name`, `# diagnosis`. Other lines are ignored. */
export function readTap(lines: string[]): TapReport {
  const report: TapReport = { planned: -1, assertions: [] };
  for (const line of lines) {
    const [, planned] = /^1\.\.(\d+)$/.exec(line) ?? [];
    const [, not, name] = /^(not )?ok \d+(?: - )?(.*)$/.exec(line) ?? [];
    const last = report.assertions.at(-1);
    if (planned !== undefined) report.planned = Number(planned);
    else if (name !== undefined) report.assertions.push({ ok: not === undefined, name, diagnosis: '' });
    else if (line.startsWith('#') && last?.ok === false) last.diagnosis += `${line}\n`;
  }
  return report;
}
