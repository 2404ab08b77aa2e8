// The vendors of the demo organisations.
import { addressed } from './on-account.ts'
import type { DemoVendor } from './purchases-on-account.ts'

/** Vendors that both organisations pay every month. */
const POWER: DemoVendor = {
  ...addressed('City Power and Water', ['PO Box 90', 'Portland', 'OR', '97207'], 'billing@citypower.example'),
  termsDays: 21,
  lateDays: 2,
  method: 'ACH',
  ourAccount: '4400-1187-02',
  taxRate: 300,
}
const TELEPHONE: DemoVendor = {
  ...addressed('Fiberline', ['210 Switch Street', 'Denver', 'CO', '80202'], 'accounts@fiberline.example'),
  termsDays: 14,
  lateDays: 0,
  method: 'ACH',
  ourAccount: 'FL-88213',
  taxRate: 825,
}
const ACCOUNTANTS: DemoVendor = {
  ...addressed('Larkin & Moss', ['18 Audit Row', 'Boise', 'ID', '83702'], 'office@larkinmoss.example'),
  termsDays: 30,
  lateDays: 25,
  method: 'CHECK',
}

/** The vendors of Fern & Harrow: goods, freight, and shop supplies. */
export const SHOP_VENDORS: readonly DemoVendor[] = [
  {
    ...addressed('Cairn Outfitting', ['77 Granite Way', 'Bozeman', 'MT', '59715'], 'ar@cairnoutfitting.example'),
    termsDays: 30,
    lateDays: 6,
    method: 'ACH',
    ourAccount: 'FH-2031',
  },
  {
    ...addressed('Bluewater Textiles', ['Mill 3, River Road', 'Astoria', 'OR', '97103'], 'books@bluewater.example'),
    termsDays: 30,
    lateDays: 4,
    method: 'CHECK',
  },
  {
    ...addressed('Summit Stoves', ['9 Foundry Hill', 'Spokane', 'WA', '99201'], 'invoices@summitstoves.example'),
    termsDays: 45,
    lateDays: 18,
    method: 'CHECK',
  },
  {
    ...addressed('Old Mill Canvas', ['1 Old Mill', 'Walla Walla', 'WA', '99362'], 'office@oldmillcanvas.example'),
    termsDays: 15,
    lateDays: 12,
    method: 'CHECK',
    ourAccount: 'HARROW',
  },
  {
    ...addressed('Trailhead Boots', ['500 Last Street', 'Missoula', 'MT', '59801'], 'credit@trailhead.example'),
    termsDays: 30,
    lateDays: 35,
    method: 'ACH',
    ourAccount: '100457',
  },
  {
    ...addressed('Northway Freight', ['Dock 12', 'Pasco', 'WA', '99301'], 'billing@northway.example'),
    termsDays: 10,
    lateDays: 3,
    method: 'CHECK',
  },
  {
    ...addressed('Orchard Row Properties', ['2 Orchard Row', 'Bend', 'OR', '97701'], 'rent@orchardrow.example'),
    termsDays: 5,
    lateDays: 0,
    method: 'CHECK',
  },
  POWER,
  TELEPHONE,
  ACCOUNTANTS,
]

/** The vendors of Northlight Studio: freelancers and office supplies. */
export const STUDIO_VENDORS: readonly DemoVendor[] = [
  {
    ...addressed('Ines Duarte', ['Atelier 4, Canal Street', 'Providence', 'RI', '02903'], 'ines@duarte.example'),
    termsDays: 14,
    lateDays: 2,
    method: 'ACH',
  },
  {
    ...addressed('K. Okafor', ['61 Linden Avenue', 'Worcester', 'MA', '01609'], 'hello@okafor.example'),
    termsDays: 14,
    lateDays: 5,
    method: 'ACH',
  },
  {
    ...addressed('Studio Lumen', ['The Old Depot', 'Portsmouth', 'NH', '03801'], 'accounts@studiolumen.example'),
    termsDays: 30,
    lateDays: 14,
    method: 'CHECK',
    ourAccount: 'NORTHLIGHT',
  },
  {
    ...addressed('T. Berg', ['8 Quay Lane', 'Salem', 'MA', '01970'], 't@berg.example'),
    termsDays: 30,
    lateDays: 40,
    method: 'CHECK',
  },
  {
    ...addressed('Foundry Lofts', ['30 Foundry Street', 'Portland', 'ME', '04101'], 'office@foundrylofts.example'),
    termsDays: 5,
    lateDays: 0,
    method: 'CHECK',
  },
  {
    ...addressed('Granger Auto', ['411 Route 9', 'Portland', 'ME', '04103'], 'service@grangerauto.example'),
    termsDays: 10,
    lateDays: 4,
    method: 'CHECK',
    taxRate: 550,
  },
  POWER,
  TELEPHONE,
  ACCOUNTANTS,
]
