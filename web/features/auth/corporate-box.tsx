import { chakra } from '@chakra-ui/react/styled-system';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BuildingIcon } from '@/shared/ui/icons.ts';

/** The way to the corporate portal from the personal registration. */
export function CorporateBox() {
  return (
    <chakra.div layerStyle="card" mt="8" p="5" display="grid" gap="4" gridTemplateColumns="auto 1fr">
      <chakra.span
        boxSize="11"
        borderRadius="control"
        bg="accent.bg"
        color="accent.fg"
        display="grid"
        placeItems="center"
      >
        <BuildingIcon />
      </chakra.span>
      <chakra.div>
        <chakra.h2 fontSize="md" letterSpacing="normal">
          Moving people for a company?
        </chakra.h2>
        <chakra.p color="fg.muted">Fleets and business travel have their own account.</chakra.p>
      </chakra.div>
      <chakra.div gridColumn="1 / -1" display="grid">
        <ButtonLink to="/corporate-auth" variant="outline">
          Go to the corporate portal
        </ButtonLink>
      </chakra.div>
    </chakra.div>
  );
}
