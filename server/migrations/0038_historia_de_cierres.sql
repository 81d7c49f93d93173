-- What 'Historia' tells of a closing, from its own row: that it was part of a merger, and who reopened the area (ORG-05, ORG-31).
alter table areas_cierres add column fusion boolean not null default false;
alter table areas_cierres add column reabierta_por integer references usuarios;
create index areas_cierres_reabierta_por on areas_cierres (reabierta_por);
