import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UnitOverview } from '#contracts/unit-overview.ts';
import {
  RequestRow,
  HistoryRow,
  LeaseRow,
  MailRow,
  ExpenseRow,
  RegistrationRow,
  MaintenanceRow,
} from './rows.tsx';
import { AccountPart } from './account-part.tsx';
import { listWays } from './list-ways.ts';
import { Part } from './part.tsx';
import styles from './unit-page.module.css';

/** The lists about a unit side by side, what is to be done first. */
export function UnitParts({ overview }: { overview: UnitOverview }): ReactNode {
  const { propertyCode, requests, archivedRequests, registrations, archivedRegistrations } = overview;
  const ways = listWays(overview);
  return (
    <div className={styles.parts}>
      {overview.account && <AccountPart account={overview.account} />}
      <Part
        id="requests"
        propertyCode={propertyCode}
        title="Service requests"
        part={requests}
        empty="No active request names this unit."
        all={{ noun: requests.total === 1 ? 'request' : 'requests', to: ways.requests }}
        others={[
          { noun: 'merged', to: ways.mergedRequests, total: overview.mergedRequests },
          { noun: 'archived', to: ways.archivedRequests, total: archivedRequests },
        ]}
      >
        {(row) => <RequestRow row={row} />}
      </Part>
      <Part
        id="maintenance"
        propertyCode={propertyCode}
        title="Maintenance"
        part={overview.maintenance}
        empty="No maintenance has been reported yet."
        all={{ noun: 'in maintenance', to: ways.maintenance }}
      >
        {(row) => <MaintenanceRow row={row} />}
      </Part>
      <Part
        id="leases"
        propertyCode={propertyCode}
        title="Leases"
        part={overview.leases}
        empty="This unit has not been rented."
        all={{ noun: overview.leases.total === 1 ? 'lease' : 'leases', to: ways.leases }}
        summary={overview.leases.total > 0 && <Link to={ways.payments}>Payments of this unit</Link>}
      >
        {(row) => <LeaseRow row={row} />}
      </Part>
      <Part
        id="registrations"
        propertyCode={propertyCode}
        title="Registrations"
        part={registrations}
        empty="No active registration names this unit."
        all={{ noun: registrations.total === 1 ? 'registration' : 'registrations', to: ways.registrations }}
        others={[{ noun: 'archived', to: ways.archivedRegistrations, total: archivedRegistrations }]}
      >
        {(row) => <RegistrationRow row={row} />}
      </Part>
      <Part
        id="expenses"
        propertyCode={propertyCode}
        title="Expenses"
        part={overview.expenses}
        empty="Nothing has been spent on this unit yet."
        all={{ noun: overview.expenses.total === 1 ? 'expense' : 'expenses', to: ways.expenses }}
      >
        {(row) => <ExpenseRow row={row} />}
      </Part>
      <Part
        id="messages"
        propertyCode={propertyCode}
        title="Email log"
        part={overview.messages}
        empty="No email about this unit was sent."
        all={{ noun: overview.messages.total === 1 ? 'message' : 'messages', to: ways.messages }}
      >
        {(row) => <MailRow row={row} />}
      </Part>
      <Part
        id="history"
        propertyCode={propertyCode}
        title="Activity"
        part={overview.history}
        empty="Staff have not changed anything about this unit yet."
        all={{ noun: 'in the activity', to: ways.history }}
      >
        {(row) => <HistoryRow entry={row} />}
      </Part>
    </div>
  );
}
