import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { CLAVES } from '../../../test/obrero.ts'
import { unServidorDeCorreo } from '../../../test/servidor-de-correo.ts'
import { crearReloj } from '../reloj.ts'
import { type Carta, crearCartero, type Parte } from './carta.ts'
import { enviarCorreo } from './envio.ts'
import { mensajeroSmtp } from './smtp.ts'

const REMITENTE = {
  nombre: 'Municipalidad de Valle Alto',
  color: '#1a6150',
  domicilio: 'Jr. Las Acequias 240',
  telefono: '(000) 555-0142',
  correo: 'mesadepartes@example.com',
  horario: 'Lunes a viernes, de 8:00 a 16:30',
}
const PARTES: readonly Parte[] = [
  'Recibimos su trámite el 18/11/2026 a las 10:30.',
  {
    datos: [
      ['Número de trámite', '2026-0015'],
      ['Presentado por', 'QUISPE MAMANI, ROSA'],
    ],
  },
  { cita: 'Falta la firma.\nAdjunte la hoja 2.' },
]

const base = usarBase()
const servidor = unServidorDeCorreo()
let ahora: Date
const reloj = crearReloj(() => ahora)
const cartero = crearCartero({ remitente: () => REMITENTE, reloj, limiteDia: 3 })
beforeAll(() => servidor.abrir())
beforeEach(async () => {
  ahora = new Date('2026-11-18T10:30:00-05:00')
  await base.db.deleteFrom('correos').execute()
  await base.db.deleteFrom('limites').execute()
})
afterAll(() => servidor.cerrar())

const carta = (cambios: Partial<Carta> = {}): Carta => ({
  para: 'vecina@example.com',
  asunto: 'su trámite 2026-0015 fue presentado',
  partes: PARTES,
  ...cambios,
})
const escribir = (cambios: Partial<Carta> = {}) =>
  base.db.transaction().execute((trx) => cartero.escribir(trx, carta(cambios)))
const confirmar = (para: string) =>
  base.db.transaction().execute(async (trx) => {
    const queda = await cartero.reservar(trx, para)
    if (queda) await cartero.escribir(trx, carta({ para }))
    return queda
  })
const elCorreo = () => base.db.selectFrom('correos').selectAll().executeTakeFirstOrThrow()
const cuantos = async () => (await base.db.selectFrom('correos').select('id').execute()).length

/** What a mail program is given: the mail as the SMTP server took it. */
const recibir = async (cambios: Partial<Carta> = {}) => {
  await escribir(cambios)
  const { id } = await elCorreo()
  servidor.recibidos.length = 0
  const mensajero = mensajeroSmtp({ url: servidor.url, remitente: 'no-responder@example.com' })
  await enviarCorreo(base.db, reloj, mensajero, CLAVES)({ correo_id: id }, { ultimo: false })
  const fuente = servidor.recibidos[0]?.fuente ?? ''
  const { text = '', html = '', subject, headers } = await PostalMime.parse(fuente)
  return { text, html, subject, fuente: String(fuente), headers }
}

test('SHE-102 issue 7: a letter goes out as text and as HTML that say the same, in Spanish', async () => {
  const { text, html, subject, fuente } = await recibir()
  expect(fuente).toContain('multipart/alternative')
  expect(subject).toBe('Municipalidad de Valle Alto: su trámite 2026-0015 fue presentado')
  expect(text).toContain('Número de trámite: 2026-0015\nPresentado por: QUISPE MAMANI, ROSA')
  expect(text).toContain('> Falta la firma.\n> Adjunte la hoja 2.')
  expect(html).toContain('<html lang="es-PE"')
  expect(html).toMatch(/<h1 [^>]*>Su trámite 2026-0015 fue presentado<\/h1>/)
  expect(html).toMatch(/<th scope="row"[^>]*>Número de trámite<\/th><td[^>]*>2026-0015<\/td>/)
  expect(html).toMatch(/<blockquote[^>]*>Falta la firma\.<br>\s*Adjunte la hoja 2\.<\/blockquote>/)
  for (const cuerpo of [text, html]) {
    expect(cuerpo).toContain('Recibimos su trámite el 18/11/2026 a las 10:30.')
    expect(cuerpo).toContain(
      'No responda a este correo: se envía automáticamente. Si necesita ayuda, escriba a mesadepartes@example.com o llame al (000) 555-0142.',
    )
    expect(cuerpo).toContain('Jr. Las Acequias 240')
    expect(cuerpo).toContain('Atención: Lunes a viernes, de 8:00 a 16:30')
  }
  // Nothing that a mail program would fetch, or that leads anywhere.
  expect(html).not.toMatch(/<(a|img|link|script|iframe|form)\b|href|src=|url\((?!no)|https?:/i)
})

test('SHE-102 what the municipality did not set is left out of the letter', async () => {
  const sola = crearCartero({
    ...{ reloj, limiteDia: 3 },
    remitente: () => ({ ...REMITENTE, domicilio: '', telefono: '', correo: '', horario: '' }),
  })
  await base.db.transaction().execute((trx) => sola.escribir(trx, carta({ partes: ['Hola.'] })))
  expect((await elCorreo()).texto).toBe(
    'Hola.\n\n--\nMunicipalidad de Valle Alto\nNo responda a este correo: se envía automáticamente.',
  )
})

test.for(['#ffffff', '#ffd200', '#000000', '#1a6150', '#c2185b', 'red;}</style><script>'])(
  'SHE-102 the name reads well on the colour %s',
  async (color) => {
    const otro = crearCartero({ ...{ reloj, limiteDia: 3 }, remitente: () => ({ ...REMITENTE, color }) })
    await base.db.transaction().execute((trx) => otro.escribir(trx, carta()))
    const { html } = await elCorreo()
    const [, fondo = '', letra = ''] = /bgcolor="(#[\da-f]{6})".*?;color:(#[\da-f]{6})/i.exec(html ?? '') ?? []
    const luz = (hex: string) =>
      [1, 3, 5]
        .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((suma, c, i) => suma + c * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0.05)
    expect(Math.max(luz(fondo), luz(letra)) / Math.min(luz(fondo), luz(letra))).toBeGreaterThan(4.5)
    expect(html).not.toContain('<script')
  },
)

/** What mail programs make links of by themselves: schemes, www, bare domains, mailboxes, network folders. */
const ENLACES =
  /[a-z][a-z\d+.-]*:\S|\/\/|\\\\|\bwww\d*\.\S|[^\s@]@[^\s@]|[\p{L}\p{N}][.。．｡․﹒](?=[\p{L}\p{M}]{2}|xn--)/iu
const HOSTILES = [
  'Entre a https://evil.example/pago?x=1 ya',
  'HTTP://EVIL.EXAMPLE',
  'www.evil.pe y www1.evil.pe',
  'evil.com/paga, pague en evil.com.',
  'a.b.evil.co.uk',
  'пример.рф 例え.テスト evil。com evil．com evil｡com',
  'http:evil.com mailto:a@evil.com tel:+51999 javascript:alert(1) data:text/html,x',
  'víctima@evil.com ＠ a＠evil.com',
  '//evil.com \\\\evil\\compartido file:///etc/passwd',
  'ev\u00adil.c\u200bom evil.\u200bcom evil.\u2060com \u202emoc.live\u202c http\u200b://evil.com',
  '[pague](http://evil.com) <a href="http://evil.com">pague</a> <http://evil.com>',
  '<img src=x onerror=alert(1)><script>alert(1)</script></td></table>"\'>',
  'xn--80ak6aa92e.com evil.xn--p1ai',
]

describe('D6 D2 words of citizens', () => {
  test.for(HOSTILES)('%j are neither a link nor markup, in a fact or a quotation, as text or HTML', async (hostil) => {
    const partes: Parte[] = [{ datos: [['Asunto', hostil]] }, { cita: hostil }]
    const { text, html } = await recibir({ partes })
    const [suyo = ''] = text.split('\n--')
    expect(suyo.replace('Asunto: ', '')).not.toMatch(ENLACES)
    // Within the parts alone: the dress around them holds colons and dots of its own.
    const celdas = [/<td class="tinta raya"[^>]*>(.*?)<\/td>/s, /<blockquote[^>]*>(.*?)<\/blockquote>/s].map(
      (parte) => parte.exec(html)?.[1] ?? expect.fail('falta la parte'),
    )
    for (const celda of celdas) {
      expect(celda).not.toMatch(/<(?!br>)/)
      expect(celda.replaceAll(/&#?\w+;/g, ' ')).not.toMatch(ENLACES)
    }
  })

  test('stay as they were where nothing is a link', async () => {
    const cita = 'Pagué S/ 1,250.50 el 18/11/2026 a las 10:30... S.A.C., E.I.R.L. N.° 12. ¡Gracias! 50 % & más'
    const { text } = await recibir({ partes: [{ cita }] })
    expect(text).toContain(`> ${cita}`)
  })

  test('cannot begin a line of the letter, hide anything in it, or make it endless', async () => {
    const cita = `uno\r\ndos\u2028tres\u0000\u0007\u001b[31m\n\n\n\n\ncuatro${'x'.repeat(20_000)}`
    await escribir({ partes: [{ datos: [['Asunto', 'uno\r\nRecibido: sí\u2029--\nOtra']] }, { cita }] })
    const { texto, html } = await elCorreo()
    expect(texto).toContain('Asunto: uno Recibido: sí -- Otra\n\n> uno\n> dos\n> tres [31m\n>\n> cuatroxxx')
    expect(texto).not.toMatch(/[^\P{Cc}\n]/u)
    expect(texto).toContain('x…\n\n--\n')
    expect(texto.length).toBeLessThan(9_000)
    expect(html?.length).toBeLessThan(15_000)
  })
})

describe('D6 confirmations', () => {
  test('an address that nobody has checked is written to three times a day, whatever its case, tag or dots', async () => {
    const iguales = ['Ana.Diaz@gmail.com', 'anadiaz+x@gmail.com', 'ANADIAZ@googlemail.com', 'a.n.a.diaz@gmail.com']
    const salieron: boolean[] = []
    for (const para of iguales) salieron.push(await confirmar(para))
    expect(salieron).toEqual([true, true, true, false])
    expect(await cuantos()).toBe(3)
    // Others have theirs, and elsewhere dots make another mailbox.
    expect(await confirmar('ana.diaz@example.com')).toBe(true)
    for (const para of ['anadiaz@example.com', 'ANADIAZ+2@example.com', 'anadiaz@EXAMPLE.com'])
      expect(await confirmar(para)).toBe(true)
    expect(await confirmar('anadiaz@example.com')).toBe(false)
    // What staff write is not counted.
    await escribir({ para: 'anadiaz@example.com' })
    expect(await cuantos()).toBe(8)
    expect(JSON.stringify(await base.db.selectFrom('limites').selectAll().execute())).not.toContain('anadiaz')
  })

  test('the day is that of Lima', async () => {
    ahora = new Date('2026-11-18T23:59:00-05:00')
    for (let i = 0; i < 4; i++) await confirmar('vecina@example.com')
    expect(await cuantos()).toBe(3)
    ahora = new Date('2026-11-19T00:00:00-05:00')
    expect(await confirmar('vecina@example.com')).toBe(true)
  })

  test('a hundred at once make three, and an act that fails has used none up', async () => {
    const falla = base.db.transaction().execute(async (trx) => {
      await cartero.reservar(trx, 'vecina@example.com')
      throw new Error('el acto falla')
    })
    await expect(falla).rejects.toThrow('el acto falla')
    const aLaVez = Array.from({ length: 100 }, () => confirmar('vecina@example.com'))
    expect((await Promise.all(aLaVez)).filter(Boolean)).toHaveLength(3)
    expect(await cuantos()).toBe(3)
  })
})
