import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { CODIGO, formularioDeSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { impedir } from '../../../test/impedir.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '4', CORTE_RECEPCION: '16:30', TRANSPARENCIA_DIAS: '10' } })
const presentar = (cuerpo: object) => banco.ciudadano.llamar(transparenciaApi.presentar, { body: cuerpo as never })
const todas = () => banco.db.selectFrom('solicitudes').selectAll().orderBy('id').execute()
const rechaza = async (mas: Record<string, unknown>, campo: string, mensaje?: string) => {
  const antes = (await todas()).length
  const { status, cuerpo } = await presentar(formularioDeSolicitud(mas))
  expect([status, Object.keys(cuerpo.errors ?? {})], JSON.stringify(mas)).toEqual([422, [campo]])
  if (mensaje) expect(cuerpo.errors?.[campo]).toBe(mensaje)
  expect(await todas()).toHaveLength(antes)
}
// Each test is an hour of its own, for the limits.
let horas = 0
beforeEach(() => banco.poner(new Date(AHORA.getTime() - 6 * 3_600_000 + horas++ * 3_600_000)))

test('API-82 TRS-01 TRS-03 TRS-09 TRS-10 D-31 anybody asks for information, which is kept whole and registered under its subject', async () => {
  const enviada = formularioDeSolicitud({ email: 'rosa.q@example.com', forma_entrega: 3 })
  const { status, cuerpo } = await presentar(enviada)
  expect([status, cuerpo]).toEqual([
    200,
    {
      numero: '2026-000001',
      fecha: '2026-11-18',
      fecha_legal: '2026-11-18',
      explicacion: 'Vence el 02/12/2026: 10 días hábiles desde el 19/11; no se cuentan sábados ni domingos.',
      vence: '2026-12-02',
      correo: true,
      codigo: expect.stringMatching(CODIGO),
    },
  ])
  const [fila] = await todas()
  expect(fila).toMatchObject({ ...enviada, numero: '2026-000001', nombre_escrito: false, expe_id: '2026-000001' })
  const registro = await banco.db.selectFrom('registros').selectAll().executeTakeFirstOrThrow()
  expect(registro).toMatchObject({
    clave: `solicitud:${fila?.id}`,
    asunto: 'SOLICITUD DE ACCESO A LA INFORMACIÓN PÚBLICA',
    numero_documento: '2026-000001',
    documento_identidad: '98000001',
  })
})

test('TRS-02 TRS-04 TRS-11 name, DNI and address are asked for, nothing else about the person', async () => {
  for (const dni of ['', '1234567', '123456789', 'abcdefgh']) await rechaza({ dni }, 'dni', 'numero dni no es valido')
  for (const ape_nom of ['', '  ', 'x'.repeat(81)]) await rechaza({ ape_nom }, 'ape_nom')
  for (const address of ['', '\u200b', 'x'.repeat(201)]) await rechaza({ address }, 'address')
})

test('D-31 D-45 what is asked for has 10 to 2,000 letters; e-mail and delivery are left open', async () => {
  for (const pedido of ['', 'corto', ' '.repeat(20), 'x'.repeat(2_001)]) await rechaza({ pedido }, 'pedido')
  await rechaza({ email: 'a@b' }, 'email', 'Email invalido')
  for (const forma_entrega of [0, 5, '1', 1.5]) await rechaza({ forma_entrega }, 'forma_entrega')
  await rechaza({ forma_entrega: 1, email: '' }, 'email', 'Ingrese el correo al que se enviará')
  const { status, cuerpo } = await presentar(formularioDeSolicitud({ forma_entrega: 2 }))
  expect([status, cuerpo.correo]).toEqual([200, false])
  expect(await banco.db.selectFrom('correos').selectAll().execute()).toHaveLength(1)
})

test('TRS-07 D-44 a name that the register does not know is kept as typed', async () => {
  await presentar(formularioDeSolicitud({ dni: '99000001', ape_nom: 'NADIE CONOCIDO' }))
  expect((await todas()).at(-1)).toMatchObject({ dni: '99000001', nombre_escrito: true })
})

test('D-21 G2 numbers begin anew with the Lima year; peru.md §5.2 the term runs from the next working day', async () => {
  banco.poner(new Date('2027-01-01T04:59:59Z'))
  const deNoche = (await presentar(formularioDeSolicitud())).cuerpo
  banco.poner(new Date('2027-01-01T05:00:00Z'))
  const deAnio = (await presentar(formularioDeSolicitud())).cuerpo
  expect([deNoche.numero.slice(0, 5), deNoche.fecha]).toEqual(['2026-', '2026-12-31'])
  // After the closing hour of the last day, and on a holiday: both count from the fourth.
  // CON-17: a holiday counts as the working day after it.
  expect([deAnio.numero, deAnio.fecha, deAnio.fecha_legal, deAnio.vence]).toEqual([
    ...['2027-000001', '2027-01-01', '2027-01-04', '2027-01-18'],
  ])
  expect(deNoche.vence).toBe('2027-01-18')
})

test('G3 the same request sent fifty times at once is one, registered once; MPV-43 and costs one filing', async () => {
  banco.poner(new Date(AHORA.getTime() + 30 * 86_400_000))
  const [enviada, antes] = [formularioDeSolicitud(), (await todas()).length]
  const respuestas = await Promise.all(Array.from({ length: 50 }, () => presentar(enviada)))
  expect(new Set(respuestas.map(({ status, cuerpo }) => `${status} ${cuerpo.numero}`)).size).toBe(1)
  expect(await todas()).toHaveLength(antes + 1)
  expect(await banco.db.selectFrom('registros').selectAll().execute()).toHaveLength(antes + 1)
  for (let i = 0; i < 3; i++) expect((await presentar(formularioDeSolicitud())).status).toBe(200)
  const { status, cuerpo } = await presentar(formularioDeSolicitud())
  expect([status, cuerpo.codigo]).toEqual([429, 'demasiadasConsultas'])
  // What was filed before is answered all the same; and so is somebody else (F2).
  expect((await presentar(enviada)).status).toBe(200)
  expect((await presentar(formularioDeSolicitud({ dni: '99000002' }))).status).toBe(200)
})

test('MPV-43 API-82 a request that fails while it is saved spends nothing of the limits', async () => {
  const enviada = formularioDeSolicitud()
  const soltar = await impedir(banco.bd.url, 'solicitudes')
  for (let i = 0; i < 5; i++) expect((await presentar(enviada)).status).toBe(500)
  await soltar()
  expect((await presentar(enviada)).status).toBe(200)
})

test('G3 a page that sends something else under the same key is told which request did arrive', async () => {
  const enviada = formularioDeSolicitud()
  const { numero } = (await presentar(enviada)).cuerpo
  const antes = (await todas()).length
  const { status, cuerpo } = await presentar({ ...enviada, address: 'Jr. Otro 15' })
  expect([status, cuerpo.codigo]).toEqual([409, 'yaGuardado'])
  expect(cuerpo.message).toContain(numero)
  expect(await todas()).toHaveLength(antes)
})

test('A3 what the form does not ask for is not taken from it', async () => {
  const { status } = await presentar(
    formularioDeSolicitud({
      id: 900,
      numero: '1999-1',
      anio: 1999,
      orden: 7,
      expe_id: 'X',
      vence: '1990-01-01',
      estado: 9,
    }),
  )
  expect(status).toBe(200)
  const fila = (await todas()).at(-1)
  expect([fila?.anio, fila?.expe_id, fila?.vence]).not.toEqual([1999, 'X', '1990-01-01'])
  expect(fila?.numero).toMatch(/^2026-/)
  expect(fila?.id).toBeLessThan(900)
})
