import { AREA_PERSONAL, EMPLEADOS, USUARIOS } from './escena.ts'

const lista = (palabras: string) => `(array['${palabras.split(' ').join("','")}'])`
const NOMBRES = lista('Rosa Juan María Óscar Luz José Carmen Julio Nadia Pedro Elena')
const APELLIDOS = lista('Quispe Mamani Apaza Rondón Tello Vargas Medina Chirinos Huamán Ccori Olivares Rivas Soto')
const uno = (de: string, numero: string) => `${de}[1 + (${numero}) % array_length(${de}, 1)]`

/**
 * The staff of a large municipality, all in the area that asks: two years of accesses each, every second one a user with
 * two permissions. Fills what is missing.
 */
export const llenarPersonal = (): string => `
  insert into trabajadores (dni, name, ape_pat, ape_mat, sexo)
    select (97000000 + i)::text, ${uno(NOMBRES, 'i')} || ' ' || ${uno(NOMBRES, 'i / 7')}, ${uno(APELLIDOS, 'i')},
      ${uno(APELLIDOS, 'i / 5')}, i % 2
    from generate_series(1, ${EMPLEADOS}) i
    where not exists (select from trabajadores where dni = '97000001');
  insert into accesos (employee_id, area_id, cargo_id, anio_eje)
    select employee_id, ${AREA_PERSONAL}, 1 + employee_id % 5, extract(year from now() at time zone '-05:00') - hace
    from trabajadores t cross join generate_series(0, 1) hace
    where dni between '97000001' and '97999999'
      and not exists (select from accesos a where a.employee_id = t.employee_id);
  insert into usuarios (username, password_hash, employee_id)
    select 'u' || dni, 'nadie ingresa', employee_id from trabajadores t
    where dni between '97000001' and '${97_000_000 + USUARIOS}'
      and not exists (select from usuarios u where u.employee_id = t.employee_id);
  update accesos a set user_id = u.id from usuarios u where u.employee_id = a.employee_id and a.user_id is null;
  insert into permisos (empacce_id, codigo)
    select empacce_id, codigo from accesos a join usuarios u on u.id = a.user_id cross join (values (5), (6)) c (codigo)
    where u.username like 'u97%' on conflict do nothing;
  analyze`
