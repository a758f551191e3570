import { ExportCard } from '@/features/account/export-card.tsx';
import { AccountSection } from './account-section.tsx';

/** /account/export: the target of the mail about a file with the user's data. */
export function AccountExportPage() {
  return (
    <AccountSection title="Your data">
      <ExportCard />
    </AccountSection>
  );
}
