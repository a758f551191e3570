import { chakra } from '@chakra-ui/react/styled-system';
import { useUser } from '@/shared/session/store.ts';
import { LogoutButton } from '@/shared/ui/logout-button.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';

/** Who is signed in, and the way out. */
export function AccountPage() {
  const user = useUser();
  const rows = [
    ['Name', user.name],
    ['Email', user.email],
    ['Phone', user.phone],
    ...(user.companyName === null ? [] : [['Company', user.companyName]]),
  ] as const;
  return (
    <PageMain maxW="2xl">
      <PageHeader title="Account" />
      <chakra.dl layerStyle="card" px="5" mb="6">
        {rows.map(([label, value]) => (
          <chakra.div
            key={label}
            py="4"
            borderTopWidth="1px"
            borderColor="border.default"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.dt color="fg.muted" textStyle="sm">
              {label}
            </chakra.dt>
            <chakra.dd fontWeight="medium">{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <LogoutButton variant="outline" />
    </PageMain>
  );
}
