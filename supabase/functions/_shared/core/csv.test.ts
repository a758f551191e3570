import { expect, test } from 'vitest';
import { csvOf, CsvNaira } from './csv.ts';

test.each([
  [['a', 'b'], 'a,b'],
  [['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"'],
  [[null, 4, ''], ',4,'],
  [['=1+1', '+1', '-1', '@a', '\tx'], "'=1+1,'+1,'-1,'@a,'\tx"],
  [['Ìbàdàn'], 'Ìbàdàn'],
  [[new CsvNaira(850_050), new CsvNaira(-5), new CsvNaira(0)], '8500.50,-0.05,0.00'],
])('%j becomes %s', (row, line) => {
  expect(csvOf([row])).toBe(`\uFEFF${line}\r\n`);
});
