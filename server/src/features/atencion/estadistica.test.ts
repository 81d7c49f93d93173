import { estadisticasPublicasApi } from '@cabildo/contracts/estadisticas-publicas'
import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { unaSolicitud, unReclamo } from '../../../test/fabricas-ciudadanos.ts'

const banco = usarBanco({ env: { LIMITE_CONSULTAS_MINUTO: '4' } })
const en = (dia: string) => new Date(`${dia}T10:00:00-05:00`)
let redes = 0
const pedir = async (proceso: keyof typeof estadisticasPublicasApi, red = `190.80.${++redes}.1`) =>
  banco.app.inject({ method: 'GET', url: estadisticasPublicasApi[proceso].path, remoteAddress: red })
const lineas = (texto: string) => texto.replace('\uFEFF', '').trimEnd().split('\r\n')

test('REC-53 API-149 complaints by month, motive and area; fewer than three lose their area, and nothing tells of anybody', async () => {
  const deObras = { tipo_reclamo: 3, area_id: 15, created_at: en('2026-10-05'), vence: '2026-10-15' }
  const respondido = (dia: string) => ({ estado: 'RESPONDIDO', respondido_at: en(dia), respondido_por: 15 })
  // Counted from the day of filing: 1, 3 and 10 business days, the last one late.
  await unReclamo(banco.db, { ...deObras, ...respondido('2026-10-06') })
  await unReclamo(banco.db, { ...deObras, ...respondido('2026-10-09') })
  await unReclamo(banco.db, { ...deObras, ...respondido('2026-10-20') })
  await unReclamo(banco.db, deObras)
  const deAdministracion = { ...deObras, area_id: 20 }
  await unReclamo(banco.db, {
    ...deAdministracion,
    estado: 'NO CORRESPONDE',
    que_es: 2,
    concluido_at: en('2026-10-07'),
  })
  await unReclamo(banco.db, { tipo_reclamo: 3, created_at: en('2026-10-30') })
  await unReclamo(banco.db, { tipo_reclamo: 1, area_id: 20, created_at: en('2026-11-03') })
  // Of a book of before: in its year, and neither in time nor late, since nobody counts its term (decision 0222).
  const deAntes = {
    ...{ importado: true, hoja_anio: 2021, updated_at: AHORA, tipo_reclamo: 1, created_at: en('2021-03-15') },
    ...{
      tipo_doc: 1,
      ndoc: '98000001',
      ape_nom: 'Quispe Rosa',
      phone: '',
      email: '',
      descripcion: 'recibo',
      huella: '',
    },
  }
  await banco.db
    .insertInto('reclamos')
    .values([
      { ...deAntes, id: 900_000_000, hoja_numero: 5, estado: 'RESPONDIDO', respondido_at: en('2021-03-18') },
      { ...deAntes, id: 900_000_001, hoja_numero: 6, estado: 'SIN RESPUESTA' },
      // The calendar begins in 2017: how long this one took is not told.
      {
        ...{ ...deAntes, id: 900_000_002, hoja_numero: 7, hoja_anio: 2012, estado: 'RESPONDIDO' },
        ...{ created_at: en('2012-03-15'), respondido_at: en('2017-03-20') },
      },
    ])
    .execute()
  const { statusCode, headers, body } = await pedir('reclamos')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, 'text/csv; charset=utf-8', 'public, max-age=3600'],
  ])
  expect(lineas(body)).toEqual([
    'Año,Mes,Motivo,Área,Recibidos,Respondidos en plazo,Respondidos tarde,Pendientes,No corresponde,Mediana de días,De libros anteriores',
    '2012,03,Trato,Sin área,1,0,0,0,0,,1',
    '2021,03,Trato,Sin área,2,0,0,0,0,3,2',
    '2026,10,Tiempo,Gerencia de Desarrollo Urbano,4,2,1,1,0,3,0',
    '2026,10,Tiempo,Sin área,2,0,0,1,1,,0',
    '2026,11,Trato,Sin área,1,0,0,1,0,,0',
  ])
  for (const suyo of ['QUISPE', '98000001', '987654321', 'rosa.q', 'recibo']) expect(body).not.toContain(suyo)
})

test('REC-53 TRS-23 it is counted once an hour, and limited as other public queries', async () => {
  const antes = (await pedir('reclamos')).body
  await unReclamo(banco.db, { created_at: en('2026-09-01') })
  expect((await pedir('reclamos')).body).toBe(antes)
  banco.poner(new Date(AHORA.getTime() + 3_600_000))
  expect((await pedir('reclamos')).body).toContain('2026,09,Otros,Sin área,1')
  const red = '190.81.1.1'
  const vistas = []
  for (let i = 0; i < 5; i++) vistas.push((await pedir(i % 2 ? 'reclamos' : 'transparencia', red)).statusCode)
  expect(vistas).toEqual([200, 200, 200, 200, 429])
  banco.poner(AHORA)
})

test('TRS-23 API-157 requests by month and by their answer; months of fewer than three are joined', async () => {
  const deOctubre = { created_at: en('2026-10-05'), vence: '2026-10-20' }
  const contestada = (estado: string, sentido: number, dia: string) => ({ estado, sentido, respondido_at: en(dia) })
  const DENEGADO = { numeral: '5', sustento: 'Contiene datos de la salud de una persona, que la ley reserva' }
  for (const mas of [
    contestada('RESPONDIDA', 1, '2026-10-07'),
    { ...contestada('RESPONDIDA', 2, '2026-10-12'), ...DENEGADO, causal: 1 },
    { ...contestada('DENEGADA', 3, '2026-10-21'), ...DENEGADO, causal: 3 },
    { ...contestada('ENCAUZADA', 5, '2026-10-06'), entidad: 'SUNARP', documento: 'Oficio 12' },
    { prorroga_at: en('2026-10-06'), prorroga_hasta: '2026-11-30' },
    {},
  ])
    await unaSolicitud(banco.db, { ...deOctubre, ...mas } as never)
  await unaSolicitud(banco.db, { created_at: en('2026-09-02'), vence: '2026-12-02' })
  await unaSolicitud(banco.db, { created_at: en('2026-08-03'), vence: '2026-12-02' })
  await unaSolicitud(banco.db, { created_at: en('2026-07-03'), vence: '2026-12-02' })
  await unaSolicitud(banco.db, {
    created_at: en('2025-07-03'),
    vence: '2025-08-01',
    ...{ ...contestada('RESPONDIDA', 4, '2025-07-04'), sustento: 'Se buscó en el archivo central y en la gerencia' },
  } as never)
  banco.poner(new Date(AHORA.getTime() + 2 * 3_600_000))
  expect(lineas((await pedir('transparencia')).body)).toEqual([
    'Año,Mes,Recibidas,Entregadas,En parte,Denegadas: información secreta,Denegadas: información reservada,Denegadas: información confidencial,No existe,Encauzadas,En plazo,Tarde,Sin respuesta,Prórrogas,Mediana de días',
    '2026,10,6,1,1,0,0,1,0,1,3,1,2,1,3',
    '2026,Otros,3,0,0,0,0,0,0,0,0,0,0,0,',
    'Otros,Otros,1,0,0,0,0,0,1,0,1,0,0,0,1',
  ])
  banco.poner(AHORA)
})
