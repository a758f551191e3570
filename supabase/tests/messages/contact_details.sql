-- Allowed words in a description of a journey, and the disguises of a number that look like them. More examples:
-- tests/contact-details.fixture.ts.
select plan(104);
select is(private.contact_details_in(t), null, format('%L is harmless', t))
from unnest(array[
  -- Dates.
  'Departs 12/12/2026 at 09:00', 'Departs 12/12/2026 at 09:00, arrives 14/12/2026 at 18:30', 'Leaves 2026-12-12 09:00',
  'Leaves 12-12-2026, 7.45 am', '12.12.2026 09:15', '12/12/26 09:00', 'Back on 03/01/2027', 'From 01/12/2026 to 31/12/2026',
  '25 December 2026, 06:00', 'Dec 25, 2026 at 6:00 AM', 'Departs Sat 12 Dec 2026 09:00', 'Departs 12th December 2026 by 9:00am prompt, 14 seater',
  'Departs 09:00 12/12/2026, 3 seats at ₦12,500',
  -- Times.
  'Leaves at 09:07, back at 17:43', 'Leaves 07:35 and 09:50', 'Leaves 0900, arrives 1430', 'Leaves 0900hrs', 'Between 08:00 and 10:00',
  'Every day at 06:00, 09:00, 12:00, 15:00 and 18:00', 'About 750 km, 9 hours 30 minutes', 'Leaves 09:15-13:45',
  -- The number of a trip, bus or gate beside its times.
  'Trip no 12, 09:00-13:30', 'Trip no. 123, 09:00 to 13:30', 'Trip 12: 09:00-13:30', 'Trip 12 (09:15 - 13:45)', 'Route 12/09:00-13:30',
  'Bus 3, 07:00-12:00, ₦12,500', 'Terminal 12, 06:30, 3 seats', 'Platform 10: 06:30, 08:30', 'No 12, 09:00–13:30, 14 seats',
  'Trip no 12, 12/12/2026, 09:00', 'Trip no 12, 09:00-13:30 daily, ₦12,000', 'Trip 4 of 12, 09:00-13:30',
  'Terminal 12, platform 4, bay 7, block 120',
  -- Percentages.
  '100% cash back, 50% off, 20 % for children', '98% on time in 2025 and 2026', '15 percent less for students',
  -- Counts and seats.
  '3 seats at 12,500 and 2 at 15,000', '14 seats, 12 taken, 2 left', 'seats 12, rows 4', 'Capacity 18 + 1', '2 adults and 3 children',
  '3 bags, 2 seats, 15 kg each', '14 seats, 2 bags each, 20 kg, gate 3, 750 km', '7 seats, ₦15,000 each, 2 bags of 20 kg, 540 km, 8 hours',
  '14 seater, ₦12,500 front, ₦10,500 middle, ₦9,500 back, 2 bags, 20 kg, gate 4', '18 seats, ₦12,500, ₦15,000 in front, 2 bags up to 20 kg, gate 12',
  '50kg max, 100 litres boot', 'Only 2 of 14 seats left', '500+ trips, 4.9 stars', '4 x 4 jeep, 2021 model', 'We run 24/7, 365 days'
]) t;
select is(private.contact_details_in(t), 'number', format('%L is a number in disguise', t))
from unnest(array[
  -- As dates.
  '08/03/12 34/56/07', '08/03/2026 12/34/567', '0803/12/34 567', '08/03/26 08/03/27', '08/03/2026 then 1234567',
  '08 March 1234567', '0803 12/12/2026 4567', '12/12/2026 0803 1234567',
  -- As times.
  '08:03 12:34 56:07', '08:03 then 12:34 then 5:67', '08:03 then 12:34 then 05:07', '08:03 and 12:34, seat 567', 'at 0805 by 1230 from 456',
  'at 0803 1234567', '0803 at 12:30 then 4567', 'Trip no 0803, 12:34-56:07', 'Trip no 803, 12:34-56:07', 'Trip 803, 12:30, 1234567',
  '0803, 12:00-13:30, 4567', 'Bus 803, 12:30-13:45, 4567', 'Trip 080, 31:23-45:67', 'Gate 8, 03:12, bus 3, 45:67', '08:03-12:34, 567 seats', '08:00, 03:12, 34:56, 07:00', 'Leaves 0803, arrives 1234, stops 567',
  -- As percentages.
  '80% 31% 23% 45% 67%', '80% then 31% then 23% then 4567', '80 percent 31 percent 23 percent 4567', '08% 03% 12% 34%',
  -- As counts and seats.
  '803 bags, 123 seats and 4567 more', '0803 seats 1234 bags 567', 'seats 0803, rows 1234, 567', '080 seats, 312 rows, 34567 left',
  '803 bags and 123 seats and 4567 kg', '803 bags and 123 seats and 456 kg and 7 people', 'I have 803 bags. My car has 123 seats. We go 456 km. There are 7 people',
  '12 seats at 08031234567', '0803 of 1234 of 567', '24/7 on 0803 123 4567',
  -- As labels.
  'gate 803 then block 123 then flat 45 then bay 67', 'trip 80 of 31, trip 23 of 45, bus 67', 'flat 80, bay 31, gate 23, block 45, stop 67',
  -- As a mixture of counts, labels and fares.
  'gate 803 and 123 seats and flat 456 then 7 bags', '80 seats 31 bags, 23 kg, 45 minutes, zone 6, gate 7', '234803 at gate 123, 45 bags, 67 kg',
  '80th avenue, 31st street, 23rd road, 45 bags, gate 67', '80k front, 31k middle, 23k back, 45k night, gate 67', 'gate 803, 123 seats at ₦45,600, 7 bags',
  '₦803,100 and ₦234,500 and ₦67,800', 'Fare N803100 then N234500 then N6700', 'N80300, then N12300, then N45600, then N7000',
  'Ask at 803 123 then gate 456 with 7 bags'
]) t;
select * from finish();
