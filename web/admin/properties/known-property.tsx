import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet, useParams } from 'react-router';
import { ListMessage } from '../kit/lists/list-message.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import { useProperties } from './use-properties.ts';
import page from '../kit/lists/list-page.module.css';

/** The pages of the property that the address names; where the person works with no such property, words that say so. */
export function KnownProperty(): ReactNode {
  const code = (useParams()['code'] ?? '').toUpperCase();
  const { data } = useProperties();
  if (!data || data.some((property) => property.code === code)) return <Outlet />;
  return (
    <div className={page.page}>
      <PageTitle>{`No property ${code}`}</PageTitle>
      <h1 className={page.title}>{code}</h1>
      <ListMessage icon={<Building2 size={28} aria-hidden="true" />} title={`No property ${code}`}>
        <p>It does not exist, has another code now, or you do not work with it.</p>
      </ListMessage>
    </div>
  );
}
