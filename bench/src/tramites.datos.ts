import { lista, TRAMITES, uno } from './escena.ts'

const APELLIDOS = lista('QUISPE MAMANI FLORES HUAMAN ROJAS CONDORI SANCHEZ GARCIA ÑAHUI SOLIS TELLO'.split(' '))
const NOMBRES = lista(['ROSA ELVIRA', 'JULIO CESAR', 'CARMEN LUZ', 'OSCAR', 'INES', 'PAOLA', 'MIGUEL ANGEL'])
const QUE = lista([
  'Solicito licencia de funcionamiento',
  'Solicito fraccionamiento del impuesto predial',
  'Solicito partida de nacimiento',
  'Presento valorización de obra',
  'Solicito el retiro de un poste',
  'Pido el cierre de la calle',
  'Reitero mi pedido',
])
const DONDE = lista([
  'en el barrio San Isidro',
  'en la urbanización Los Cipreses',
  'en el jirón Los Molles',
  'en Pampa Alta',
])

/**
 * Years of submissions, most of them received, one in twenty observed and the last five hundred waiting, each with its main
 * PDF. Fills nothing when there are any.
 */
export const llenarTramites = (): string => `
  create temp table por_llenar on commit drop as select (select count(*) from tramites) < ${TRAMITES} as si;
  alter table tramites disable trigger user;
  insert into tramites (anio, numero, tipo_doc, ndoc, ape_nom, nruc, rsocial, phone, email, tipo_documento, ndocumento,
      folio, asunto, fecha_legal, expe_id, recibido_at, recibido_por, send_mail, modo_observacion, motivo, huella, created_at, updated_at)
    select extract(year from en at time zone '-05:00'), i, case when empresa then 2 else 1 end,
      case when empresa then '' else (98000000 + i)::text end,
      case when empresa then '' else ${uno(APELLIDOS, 'i')} || ' ' || ${uno(APELLIDOS, 'i / 11')} || ' ' || ${uno(NOMBRES, 'i / 121')} end,
      case when empresa then (20990000000 + i)::text else '' end, case when empresa then 'EMPRESA ' || i || ' S.A.C.' else '' end,
      '987654321', 'vecino' || i || '@example.com', (array[6, 5, 1])[1 + i % 3], (i % 4000)::text, 1 + i % 30,
      ${uno(QUE, 'i')} || ' ' || ${uno(DONDE, 'i / 7')} || ', lote ' || i % 997, (en at time zone '-05:00')::date,
      case when recibido then 'B-' || i end, case when recibido then en + interval '3 hours' end, case when recibido then 1 end,
      observado, case when observado then 'anular' end, case when observado then 'Falta la firma' else '' end, md5(i::text), en, en
    from (select i, i % 4 = 3 as empresa, i % 20 = 7 as observado, i % 20 <> 7 and i < ${TRAMITES} - 500 as recibido,
        now() - (${TRAMITES} - i) * interval '9 minutes' as en from generate_series(1, ${TRAMITES}) i) d
    where (select si from por_llenar);
  insert into tramites_archivos (tramite_id, orden, path, nombre, bytes, sha256, paginas, activo)
    select id, 0, gen_random_uuid() || '.pdf', 'solicitud.pdf', 250000, repeat('0', 64), 1, false from tramites
    where (select si from por_llenar);
  delete from tramites_conteo;
  insert into tramites_conteo (estado, ranura, total) select estado, 0, count(*) from tramites where deleted_at is null group by estado;
  insert into series (serie, anio, ultimo) select 'tramite', anio, max(numero) from tramites group by anio
    on conflict (serie, anio) do update set ultimo = excluded.ultimo;
  alter table tramites enable trigger user`
