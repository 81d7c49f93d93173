import { reclamosApi } from '@cabildo/contracts/reclamos'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { formularioDeReclamo, formularioDeSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { adelantarTrabajos, CLAVES, listTrabajos, unObrero } from '../../../test/obrero.ts'
import { unServidorDeCorreo } from '../../../test/servidor-de-correo.ts'
import { enviarCorreo } from '../../platform/correo/envio.ts'
import { mensajeroSmtp } from '../../platform/correo/smtp.ts'
import { crearReloj } from '../../platform/reloj.ts'
import type { Trabajos } from '../../platform/trabajos/trabajos.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000' } })
const servidor = unServidorDeCorreo()
let obrero: Trabajos | undefined
afterEach(() => obrero?.detener())
afterAll(() => servidor.cerrar())

const reclamar = (mas: object) =>
  banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo({ ...mas }) as never })
const pedir = (mas: object) =>
  banco.ciudadano.llamar(transparenciaApi.presentar, { body: formularioDeSolicitud({ ...mas }) as never })
const repartir = async () => {
  const correo = mensajeroSmtp({ url: servidor.url, remitente: 'no-responder@munivallealto.gob.pe' })
  obrero = unObrero(banco.bd, { enviar_correo: enviarCorreo(banco.db, crearReloj(), correo, CLAVES) })
  await obrero.iniciar()
}
const recibido = async (para: string) => {
  const suyos = await esperar(() => {
    const hallados = servidor.recibidos.filter(({ destinatarios }) => destinatarios.includes(para))
    expect(hallados.length).toBeGreaterThan(0)
    return hallados
  })
  expect(suyos.map(({ destinatarios }) => destinatarios)).toEqual([[para]])
  return PostalMime.parse(suyos[0]?.fuente ?? '')
}

test('REC-23 P-09 D2 whoever complains gets the reference, the term and a copy, as text; no DNI and no name', async () => {
  const descripcion = 'Dice <b>x</b> http://malo.example.com/premio <script>alert(1)</script>'
  const { cuerpo } = await reclamar({ email: 'uno@example.com', descripcion, detalle: 'Segunda parte' })
  expect(cuerpo.correo).toBe(true)
  await servidor.abrir()
  await repartir()
  const { subject, text = '', html = '' } = await recibido('uno@example.com')
  expect(subject).toBe('Municipalidad Provincial de Valle Alto: recibimos su reclamo REC-00000120261118')
  for (const dato of [
    'REC-00000120261118',
    'REC-000001',
    '18/11/2026 a las 10:30',
    '05/01/2027',
    '30 días hábiles',
    'Segunda parte',
  ])
    expect(text, dato).toContain(dato)
  expect(`${subject}${text}${html}`).not.toMatch(/98000001|QUISPE/)
  expect(html).not.toMatch(/<script|<b>x|href="?http:\/\/malo/)
  expect(html).toContain('&lt;script&gt;')
})

test('D-31 TRS-09 whoever asks for information and left an address gets a receipt; who left none, none', async () => {
  const { cuerpo } = await pedir({ email: 'dos@example.com', forma_entrega: 1 })
  expect(cuerpo.correo).toBe(true)
  expect((await pedir({ email: '' })).cuerpo.correo).toBe(false)
  await servidor.abrir()
  await repartir()
  const { subject, text = '' } = await recibido('dos@example.com')
  expect(subject).toContain(cuerpo.numero)
  for (const dato of [cuerpo.numero, '02/12/2026', '10 días hábiles', 'Correo electrónico', 'Presupuesto de la obra'])
    expect(text, dato).toContain(dato)
  expect(text).not.toMatch(/98000001|QUISPE|Molles/)
})

test('F5 D-18 a complaint is saved while the mail server is down, and its mail goes out once when it is back', async () => {
  await servidor.cerrar()
  expect((await reclamar({ email: 'tres@example.com' })).status).toBe(200)
  await repartir()
  await esperar(async () => expect((await listTrabajos(banco.db)).find(({ intentos }) => intentos > 0)).toBeDefined())
  await servidor.abrir()
  await esperar(async () => {
    await adelantarTrabajos(banco.db)
    expect(servidor.recibidos.length).toBeGreaterThan(0)
  })
  await recibido('tres@example.com')
})

test('D6 a hundred complaints with the address of a victim write to it three times a day, and each is kept', async () => {
  const respuestas = []
  // More at once from one network are told to come back.
  for (const tanda of [0, 50])
    respuestas.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          reclamar({ email: 'victima@example.com', descripcion: `Reclamo ${tanda + i}` }),
        ),
      )),
    )
  expect(respuestas.every(({ status }) => status === 200)).toBe(true)
  expect(respuestas.filter(({ cuerpo }) => cuerpo.correo)).toHaveLength(3)
  const escritos = await banco.db
    .selectFrom('correos')
    .select('asunto')
    .where('para', '=', 'victima@example.com')
    .execute()
  expect(escritos).toHaveLength(3)
  for (const { asunto } of escritos) expect(asunto).toMatch(/: recibimos su reclamo REC-\d{14}$/)
})
