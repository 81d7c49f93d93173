import { NACIMIENTOS } from './escena.ts'

/** Words of the padrón by how common they are: the first of 500 comes in one of twelve, as in a town of one large family. */
const palabras = (columna: string) => `(select array_agg(p order by n desc, p) from (
    select p, count(*) as n from padron, unnest(string_to_array(upper(${columna}), ' ')) p group by p) f)`
const comun = (de: string) => `${de}[1 + floor(array_length(${de}, 1) * power(random(), 2.5))::integer]`

/**
 * A century of births, the latest half of them of the last twenty-five years; one in fifty without a date, one in three
 * without a district. Indexes are made at the end. Fills nothing when there are enough.
 */
export const llenarNacimientos = (): string => `
  do $$
  declare
    definiciones text[];
    una text;
  begin
    if (select count(*) from nacimientos) >= ${NACIMIENTOS} then return; end if;
    perform setseed(0.1);
    set local maintenance_work_mem = '256MB';
    alter table nacimientos disable trigger user;
    select array_agg(pg_get_indexdef(indexrelid)) into definiciones from pg_index
      where indrelid = 'nacimientos'::regclass and not indisprimary;
    foreach una in array definiciones loop
      execute 'drop index ' || (regexp_match(una, 'INDEX (\\w+) '))[1];
    end loop;
    insert into nacimientos (ano_eje, nro_lib, nro_fol, ape1, ape2, nom_nac, ape_pad, nom_pad, ape_mad, nom_mad, sex_nac,
        ubigeo, fch_nac, fch_ing)
      select extract(year from dia), (i / 300 % 90)::text, lpad((i % 300)::text, 4, '0'), pad, mad,
        ${comun('nombres')} || ' ' || ${comun('nombres')}, pad || ' ' || ${comun('apellidos')}, ${comun('nombres')},
        mad || ' ' || ${comun('apellidos')}, ${comun('nombres')} || ' ' || ${comun('nombres')},
        case when random() < 0.5 then 'M' else 'F' end, case when random() < 0.66 then distrito end,
        case when random() < 0.98 then dia end, case when random() < 0.98 then dia + floor(60 * random())::integer end
      from (select i, nombres, apellidos, ${comun('apellidos')} as pad, ${comun('apellidos')} as mad,
          ${comun('distritos')} as distrito, current_date - 61 - floor(36500 * power(random(), 2))::integer as dia
        from generate_series(1, ${NACIMIENTOS}) i,
          (select ${palabras('nombres')} as nombres,
            ${palabras("ape_paterno || ' ' || ape_materno")} as apellidos,
            (select array_agg(inei order by inei like '18%' desc, inei) from ubigeos) as distritos) d) n;
    foreach una in array definiciones loop
      execute una;
    end loop;
    alter table nacimientos enable trigger user;
    delete from conteos where tabla = 'nacimientos';
    insert into conteos (tabla, ranura, total) select 'nacimientos', 0, count(*) from nacimientos;
  end $$`
