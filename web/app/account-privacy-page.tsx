import { DataCard } from '@/features/account/data-card.tsx';
import { ExportCard } from '@/features/account/export-card.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { AccountSection } from './account-section.tsx';

/** /account/privacy: what Tafiya stores about the user, their copy of it, and deleting the account. The target of the mail about a file. */
export function AccountPrivacyPage() {
  return (
    <AccountSection title="Privacy">
      <Card title="What we store" lead="What Tafiya stores about you, why, who sees it and for how long.">
        <div>
          <ButtonLink to="/privacy" variant="outline">
            Read about privacy
          </ButtonLink>
        </div>
      </Card>
      <DataCard />
      <ExportCard />
    </AccountSection>
  );
}
