import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

/** A verified name, the holder as the bank names them, whether it is a company, and whether they are the same. */
type NameVector = [verified: string, resolved: string, isCompany: boolean, matches: boolean];

const NAME_VECTORS: NameVector[] = [
  // Case, order, accents, marks.
  ['Ada Obi', 'ADA OBI', false, true],
  ['Ada Obi', 'OBI ADA', false, true],
  ['Ada Obi', 'OBI, ADA', false, true],
  ['Adébáyọ̀ Ọlátúnjí', 'OLATUNJI ADEBAYO', false, true],
  ['Ɗanladi Ƙarami', 'DANLADI KARAMI', false, true],
  ['Ada Øbi', 'ADA OBI', false, true],
  ['Ａｄａ Ｏｂｉ', 'ADA OBI', false, true],
  ['A\u200bda\u00ad Obi\u2069', 'ADA OBI', false, true],
  ["Ngozi O'Brien", 'OBRIEN NGOZI', false, true],
  ['Ngozi O’Brien', "NGOZI O'BRIEN", false, true],
  ['Ada Okafor-Obi', 'ADA OKAFOR OBI', false, true],
  ['Abdul-Rahman Bello', 'ABDULRAHMAN BELLO', false, true],
  ['Abdulrahman Bello', 'BELLO ABDUL RAHMAN', false, true],
  // Middle names and initials.
  ['Ada Chioma Obi', 'ADA OBI', false, true],
  ['Ada Obi', 'OBI ADA CHIOMA', false, true],
  ['Ada Chioma Obi', 'OBI ADA C', false, true],
  ['Ada C. Obi', 'ADA CHIOMA OBI', false, true],
  ['Ada C. Obi', 'ADA BOLA OBI', false, false],
  ['A. Obi', 'ADA OBI', false, false],
  ['A C Obi', 'A C OKEKE', false, false],
  ['A C Obi', 'A C', false, false],
  ['A C Obi Okeke', 'OKEKE OBI A', false, true],
  // Titles.
  ['Alhaji Musa Bello', 'MUSA BELLO', false, true],
  ['Musa Bello', 'ALH. DR. MUSA BELLO', false, true],
  ['Mrs Ada Obi', 'MRS ADA OKEKE', false, false],
  ['Chief Engr Bello', 'CHIEF ENGR MUSA', false, false],
  // One name is never enough, brothers are not the same person.
  ['Musa Bello', 'MUSA IBRAHIM', false, false],
  ['Musa', 'MUSA', false, false],
  ['Musa Musa', 'MUSA BELLO', false, false],
  ['Musa Musa', 'MUSA MUSA', false, true],
  ['Musa Ibrahim Bello', 'SANI IBRAHIM BELLO', false, false],
  ['Ada Chioma Obi', 'ADA CHIOMA NWOSU', false, false],
  ['Ada Obi', 'BOLA TINUBU', false, false],
  ['Ada Obi', 'ADA OBI VENTURES', false, true],
  ['', '', false, false],
  ['李 明', '李 明', false, false],
  ['Ada Obi', '%_ ADA_OBI', false, true],
  // Companies.
  ['Sahel Lines', 'SAHEL LINES LTD', true, true],
  ['Sahel Lines Limited', 'SAHEL LINES NIG. LTD', true, true],
  ['Sahel Lines Ltd', 'SAHEL VENTURES', true, true],
  ['Sahel Nigeria Ltd', 'SAHEL ENTERPRISES', true, true],
  ['God is Good Motors', 'GOD IS GOOD MOTORS LTD', true, true],
  ['Peace Mass Transit', 'PEACE ENTERPRISES', true, false],
  ['Peace Mass Transit', 'PEACE MASS TRANSIT LTD', true, true],
  ['Musa Transport Ltd', 'MUSA VENTURES', true, false],
  ['Musa Transport Ltd', 'MUSA TRANSPORT LIMITED', true, true],
  ['Musa Ltd', 'MUSA LIMITED', true, false],
  ['Sahel Lines Ltd', 'SAHEL DESERT LTD', true, false],
  ['Sahel Lines', 'ADA OBI', true, false],
  ['Nigeria Transport Services Ltd', 'NIGERIA TRANSPORT SERVICES', true, true],
  ['Nigeria Transport Ltd', 'TRANSPORT NIGERIA', true, false],
  ['Ltd', 'LTD', true, false],
  ['AB Ltd', 'AB LIMITED', true, false],
  ['A.B.C. Transport', 'ABC TRANSPORT PLC', true, true],
  ['A B C Transport', 'A. B. C. MOTORS', true, true],
];

test.each(NAME_VECTORS)(
  'verified %j, the bank has %j, company: %j: %j',
  async (verified, resolved, isCompany, matches) => {
    expect([
      ...(await sql`select private.names_match(${verified}, ${resolved}, ${isCompany}) as matches`),
    ]).toEqual([{ matches }]);
  },
);
