// The customers of the demo organisations.
import { addressed } from './on-account.ts'
import type { DemoCustomer } from './sales-on-account.ts'

/** The wholesale customers of Fern & Harrow. */
export const WHOLESALE_BUYERS: readonly DemoCustomer[] = [
  {
    ...addressed('Ridgeway Camp School', ['4 Ridgeway Lane', 'Bend', 'OR', '97701'], 'office@ridgewaycamp.example'),
    termsDays: 30,
    lateDays: 6,
  },
  {
    ...addressed(
      'Lakeside Rentals',
      ['120 Shore Road', 'Coeur d\u2019Alene', 'ID', '83814'],
      'accounts@lakeside.example',
    ),
    termsDays: 14,
    lateDays: 20,
  },
  {
    ...addressed('Tall Pines Lodge', ['RR 2, Box 18', 'McCall', 'ID', '83638'], 'books@tallpines.example'),
    termsDays: 30,
    lateDays: 55,
  },
  {
    ...addressed('County Parks', ['1 Courthouse Square', 'Salem', 'OR', '97301'], 'payables@countyparks.example'),
    termsDays: 45,
    lateDays: 12,
    creditLimitCents: 2_500_000,
  },
]

/** The clients of Northlight Studio. */
export const STUDIO_CLIENTS: readonly DemoCustomer[] = [
  {
    ...addressed('Brightwater Clinics', ['900 Harbor Street', 'Portland', 'ME', '04101'], 'ap@brightwater.example'),
    termsDays: 30,
    lateDays: 8,
  },
  {
    ...addressed('Hollis & Grant', ['55 Exchange Place', 'Boston', 'MA', '02109'], 'finance@hollisgrant.example'),
    termsDays: 15,
    lateDays: 5,
  },
  {
    ...addressed('Meadowbank Dairy', ['Route 12', 'Montpelier', 'VT', '05602'], 'office@meadowbank.example'),
    termsDays: 30,
    lateDays: 25,
  },
  {
    ...addressed('Pier 14 Hotels', ['14 Commercial Wharf', 'Newport', 'RI', '02840'], 'payables@pier14.example'),
    termsDays: 30,
    lateDays: 70,
  },
  {
    ...addressed('Redfern Museum', ['2 Museum Road', 'Hartford', 'CT', '06103'], 'accounts@redfern.example'),
    termsDays: 45,
    lateDays: 10,
  },
  {
    ...addressed('Stanton Rail', ['Union Station', 'Albany', 'NY', '12207'], 'invoices@stantonrail.example'),
    termsDays: 60,
    lateDays: 14,
    creditLimitCents: 6_000_000,
  },
  {
    ...addressed('Violet Hill Schools', ['31 Hill Street', 'Concord', 'NH', '03301'], 'bursar@violethill.example'),
    termsDays: 30,
    lateDays: 18,
  },
  {
    ...addressed('Westlake Brewing', ['7 Mill Yard', 'Burlington', 'VT', '05401'], 'hello@westlake.example'),
    termsDays: 14,
    lateDays: 40,
  },
]
