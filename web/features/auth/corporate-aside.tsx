import { chakra } from '@chakra-ui/react/styled-system';

/** Marketing figures of the specification: static text, not server data (§1). */
const FIGURES = [
  ['50,000+', 'trips completed'],
  ['2,000+', 'verified drivers'],
  ['36', 'states covered'],
  ['4.9', 'average rating'],
] as const;

/** What a company signs up to. */
export function CorporateAside() {
  return (
    <>
      <chakra.h2 fontSize={{ base: 'xl', lg: '3xl' }} lineHeight="snug" textWrap="balance">
        Your fleet and your people, on one page
      </chakra.h2>
      <chakra.p color="band.muted" mt="3">
        Vehicles, routes and scheduled trips for your company, sold by the seat where you want it.
      </chakra.p>
      <chakra.dl
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8rem), 1fr))"
        gap="6"
        mt="8"
      >
        {FIGURES.map(([figure, label]) => (
          <chakra.div key={label} display="flex" flexDirection="column-reverse">
            <chakra.dt color="band.muted">{label}</chakra.dt>
            <chakra.dd fontSize="2xl" fontWeight="bold" textStyle="figures" letterSpacing="tight">
              {figure}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </>
  );
}
