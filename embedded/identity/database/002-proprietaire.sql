-- The first databases hold payloads as jsonb.
alter table identite.oidc_payload alter column payload type json using payload::json;

-- Whose sessions and tokens they are. Read as text: a payload may hold a character that no JSON operator accepts.
alter table identite.oidc_payload add column if not exists account_id text;
update identite.oidc_payload set account_id = substring(payload::text from '"accountId":\s*"([^"]+)"')
  where account_id is null and model in ('Session', 'Grant', 'RefreshToken', 'AuthorizationCode');
create index if not exists oidc_payload_account on identite.oidc_payload (account_id) where account_id is not null;
