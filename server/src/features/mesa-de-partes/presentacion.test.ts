import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { CODIGO } from '../../../test/fabricas-ciudadanos.ts'
import { EMPRESA, pdfDeTramite, presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'

const banco = usarBanco()
beforeEach(() => banco.poner(AHORA))

const filaDe = (nro_registro = '') =>
  banco.db.selectFrom('tramites').selectAll().where('nro_registro', '=', nro_registro).executeTakeFirstOrThrow()
const correos = () => banco.db.selectFrom('correos').select(['para', 'asunto', 'texto']).orderBy('id').execute()

test('API-73 MPV-01 MPV-16 MPV-42 D-59 a filing is kept with its files under a number of the year', async () => {
  const anexos = [pdfDeTramite('plano.pdf', 30_000), pdfDeTramite('recibo.pdf', 30_001)]
  const { status, cuerpo } = await presentarTramite(banco.app, { detalle: 'Local de la esquina' }, { anexos })
  expect([status, cuerpo]).toEqual([
    200,
    {
      nro_registro: '2026-000001',
      fecha: '2026-11-18',
      fecha_legal: '2026-11-18',
      vence: '2027-01-05',
      explicacion:
        'Vence el 05/01/2027: 30 días hábiles desde el 19/11/2026; no se cuentan 08/12/2026 Inmaculada Concepción, 09/12/2026 Batalla de Ayacucho, 25/12/2026 Navidad, 01/01/2027 Año Nuevo, sábados ni domingos.',
      correo: true,
      codigo: expect.stringMatching(CODIGO),
    },
  ])
  const fila = await filaDe('2026-000001')
  expect(fila).toMatchObject({
    ...{ tipo_doc: 1, ...vecino(1), ape_nom: 'QUISPE MAMANI ROSA', nruc: '', rsocial: '', phone: '987654321' },
    ...{ tipo_documento: 6, ndocumento: '15', folio: 3, asunto: 'Solicito licencia de funcionamiento' },
    ...{ detalle: 'Local de la esquina', estado: 'PENDIENTE', expe_id: null, send_mail: false, con_correo: true },
  })
  const archivos = await banco.db.selectFrom('tramites_archivos').selectAll().orderBy('orden').execute()
  expect(
    archivos.map(({ tramite_id, orden, nombre, bytes, activo }) => [tramite_id, orden, nombre, bytes, activo]),
  ).toEqual([
    [fila.id, 0, 'solicitud.pdf', 27_001, false],
    [fila.id, 1, 'plano.pdf', 30_000, false],
    [fila.id, 2, 'recibo.pdf', 30_001, false],
  ])
  for (const { path } of archivos) expect(await banco.archivos.pesar('mpvirtual', path)).toBeGreaterThan(27_000)
})

test('MPV-21 MPV-22 MPV-33 a company files with its RUC alone: what was typed as a person is dropped', async () => {
  const { cuerpo } = await presentarTramite(banco.app, { ...EMPRESA, ape_nom: 'RESTO DE ANTES' })
  expect(await filaDe(cuerpo.nro_registro)).toMatchObject({
    ...{ nruc: EMPRESA.nruc, rsocial: EMPRESA.rsocial, nombres: EMPRESA.rsocial },
    ...{ ndoc: '', code_verifica: '', ape_nom: '' },
  })
})

test('D-44 a name that a registry gives is told from one that the applicant typed', async () => {
  const { db } = banco
  await db
    .insertInto('padron')
    .values({ dni: vecino(70).ndoc ?? '', nombres: 'Ana María', ape_paterno: 'Ñahui', ape_materno: 'Solís' })
    .execute()
  await db
    .insertInto('empresas')
    .values({ ruc: EMPRESA.nruc ?? '', razon_social: 'Bodega El Puquio S.A.C.' })
    .execute()
  const casos: [Record<string, string>, boolean][] = [
    [{ ...vecino(70), ape_nom: 'ÑAHUI SOLIS  ANA MARIA' }, false],
    [{ ...vecino(70), ape_nom: 'OTRA PERSONA' }, true],
    [{ ...vecino(71), ape_nom: 'NADIE LA CONOCE' }, true],
    [EMPRESA, false],
    [{ ...EMPRESA, rsocial: 'OTRA EMPRESA' }, true],
  ]
  for (const [campos, escrito] of casos) {
    const { cuerpo } = await presentarTramite(banco.app, { ...campos, asunto: `Caso ${JSON.stringify(campos)}` })
    expect((await filaDe(cuerpo.nro_registro)).nombre_escrito, JSON.stringify(campos)).toBe(escrito)
  }
})

test('MPV-40 D-21 numbers follow each other within a Lima year, without gaps, whoever files at once', async () => {
  banco.poner(new Date('2027-01-01T04:59:59Z'))
  const { cuerpo: ultimo } = await presentarTramite(banco.app, { asunto: 'Última del año' })
  expect([ultimo.nro_registro?.slice(0, 5), ultimo.fecha, ultimo.fecha_legal]).toEqual([
    '2026-',
    '2026-12-31',
    '2026-12-31',
  ])
  banco.poner(new Date('2027-01-01T05:00:00Z'))
  const nuevos = await Promise.all(
    Array.from({ length: 12 }, (_, i) => presentarTramite(banco.app, { ...vecino(100 + i), asunto: `Primera ${i}` })),
  )
  const numeros = nuevos.map(({ cuerpo }) => cuerpo.nro_registro).sort()
  expect(numeros).toEqual(Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(6, '0')}`))
  // A holiday, and then a week-end: it counts from Monday.
  expect(nuevos[0]?.cuerpo).toMatchObject({ fecha: '2027-01-01', fecha_legal: '2027-01-04' })
})

test('MPV-03 MPV-40 MPV-72 EXP-58 P-09 the confirmation tells the number and the legal day, and nothing that the applicant wrote', async () => {
  await banco.db.deleteFrom('correos').execute()
  banco.poner(new Date('2026-11-21T10:30:00-05:00'))
  const { cuerpo } = await presentarTramite(banco.app, {
    ...vecino(80),
    ape_nom: 'VISITE HTTP://MALO.TEST',
    asunto: 'Gane dinero en http://malo.test ahora',
    ndocumento: '4711',
  })
  const [carta, ...otras] = await correos()
  expect([carta?.para, otras]).toEqual(['vecino80@example.com', []])
  expect(carta?.asunto).toContain(cuerpo.nro_registro)
  const promesa = 'le enviaremos otro correo con su número de expediente'
  for (const dicho of [
    cuerpo.nro_registro ?? '?',
    '21/11/2026 10:30',
    '23/11/2026',
    'SOLICITUD-OTROS N.° 4711',
    promesa,
  ])
    expect(carta?.texto).toContain(dicho)
  const seguido = carta?.texto.replace(/\s+/g, ' ')
  // What lacks something is mended, and keeps its date: nobody is sent to file it anew (EXP-58).
  expect(seguido).toContain('si algo falta, le diremos qué es y hasta cuándo puede corregirlo.')
  // Whoever filed nothing is told one thing to do, not two that exclude each other.
  expect(seguido).toContain(
    'Si usted no presentó este trámite, alguien escribió su dirección por error. No hace falta que haga nada; si quiere avisarlo, comuníquese con la municipalidad.',
  )
  expect(JSON.stringify(carta)).not.toMatch(/malo|dinero|99000080|QUISPE|solicitud\.pdf/i)
})

test('MPV-42 a screen of the front desk hears of a filing', async () => {
  await banco.db.deleteFrom('eventos').execute()
  await presentarTramite(banco.app, { asunto: 'Que se entere mesa de partes' })
  const temas = await banco.db.selectFrom('eventos').select(['tema', 'area_id']).execute()
  expect(temas).toContainEqual({ tema: 'mpvirtual', area_id: null })
})

test('MPV-42 a filing whose mail cannot be written leaves nothing: no row, no number, no file', async () => {
  const antes = await banco.archivosEnDisco()
  const { ultimo } = await banco.db
    .selectFrom('series')
    .select('ultimo')
    .where('anio', '=', 2026)
    .where('serie', '=', 'tramite')
    .executeTakeFirstOrThrow()
  // An e-mail that the form takes and the outbox does not.
  const { status, cuerpo } = await presentarTramite(banco.app, { email: 'a@-.com', asunto: 'No queda nada' })
  expect([status, cuerpo.errors]).toEqual([422, { email: 'Email invalido' }])
  expect(await banco.archivosEnDisco()).toEqual(antes)
  const { cuerpo: siguiente } = await presentarTramite(banco.app, { asunto: 'La siguiente' })
  expect(siguiente.nro_registro).toBe(`2026-${String(ultimo + 1).padStart(6, '0')}`)
})

test('PLA-02 PLA-09 PLA-28 a filing starts its clock on its legal date, and says so again when it is sent again', async () => {
  // A Saturday: it counts as filed on Monday.
  banco.poner(new Date('2026-11-21T09:00:00-05:00'))
  const clave = crypto.randomUUID()
  const enviar = () => presentarTramite(banco.app, { ...vecino(20), clave })
  const { cuerpo } = await enviar()
  expect(cuerpo).toMatchObject({ fecha: '2026-11-21', fecha_legal: '2026-11-23', vence: '2027-01-08' })
  expect((await enviar()).cuerpo).toEqual(cuerpo)
  const { rows } = await sql`
    select p.clase, p.desde, p.dias, p.silencio, p.vence, p.estado, e.tipo, e.dia from tramites t
    join plazos p on p.clave = 'tramite:' || t.id join plazos_eventos e using (plazo_id)
    where t.nro_registro = ${cuerpo.nro_registro ?? ''}`.execute(banco.db)
  const plazo = { clase: 'respuesta_tramite', desde: '2026-11-23', dias: 30, silencio: 9, vence: '2027-01-08' }
  expect(rows).toEqual([{ ...plazo, estado: 'CORRIENDO', tipo: 'INICIO', dia: '2026-11-23' }])
  banco.poner(AHORA)
})
