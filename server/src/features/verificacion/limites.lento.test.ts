import { verificacionApi } from '@cabildo/contracts/verificacion'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, cliente, usarBanco } from '../../../test/banco.ts'
import { unDocumentoConPdf } from '../../../test/firmados.ts'
import { codigoNuevo } from '../documentos/index.ts'

const banco = usarBanco()
const MINUTO_MS = 60_000
const HORA_MS = 60 * MINUTO_MS
/** Every test has hours of its own: what it counts, no other meets. */
let horas = 0
const otraHora = (mas = 0) => banco.poner(new Date(AHORA.getTime() + horas * HORA_MS + mas))
const empezar = () => {
  horas += 2
  otraHora()
}

const CUALQUIERA = { tipo_doc: 3, nro_doc: 777, anio: 2026 }
const adivinar = async (
  remoteAddress: string,
  datos: { tipo_doc: number; nro_doc: number; anio: number; code_verifica?: string } = CUALQUIERA,
  { token = null, app = banco.app }: { token?: string | null; app?: typeof banco.app } = {},
) => {
  const { tipo_doc, nro_doc, anio, code_verifica = codigoNuevo() } = datos
  return cliente(app, token).enviar({
    method: 'POST',
    url: verificacionApi.consultar.path,
    remoteAddress,
    payload: { tipo_doc, nro_doc: String(nro_doc), anio: String(anio), code_verifica },
  })
}
const estadosDe = async (cuantos: number, pedir: (i: number) => ReturnType<typeof adivinar>) => {
  const estados: number[] = []
  for (let i = 0; i < cuantos; i++) estados.push((await pedir(i)).statusCode)
  return estados
}
const admitidas = (estados: number[]) => estados.filter((estado) => estado === 200).length

describe('guessing of codes', () => {
  test('C7 VER-13 SHE-95 of 200 guesses from one network ten are looked at in a minute and sixty in an hour', async () => {
    empezar()
    const alMinuto = await estadosDe(200, (i) => adivinar(`10.7.1.${i + 1}`, { ...CUALQUIERA, nro_doc: i + 1 }))
    expect([admitidas(alMinuto), new Set(alMinuto.slice(10))]).toEqual([10, new Set([429])])
    expect((await adivinar('10.7.2.1')).statusCode).toBe(200)
    const unDemas = (await Promise.all(Array.from({ length: 11 }, () => adivinar('10.7.5.1')))).filter(
      ({ statusCode }) => statusCode !== 200,
    )
    expect(unDemas.map((una) => [una.statusCode, una.json().message, una.headers['retry-after']])).toEqual([
      [429, 'Demasiadas consultas, intente en unos minutos', '60'],
    ])

    empezar()
    let enLaHora = 0
    for (let minuto = 0; minuto < 12; minuto++) {
      otraHora(minuto * MINUTO_MS)
      enLaHora += admitidas(
        await estadosDe(10, (i) => adivinar('10.7.3.1', { ...CUALQUIERA, nro_doc: minuto * 10 + i + 1 })),
      )
    }
    expect(enLaHora).toBe(60)
    // Half past ten when it began: the hour of the count ends at eleven.
    expect(Number((await adivinar('10.7.3.1')).headers['retry-after'])).toBe(19 * 60)
    otraHora(30 * MINUTO_MS)
    expect((await adivinar('10.7.3.1')).statusCode).toBe(200)
  })

  test('C7 a session is no way round the limit, nor another process of the server', async () => {
    empezar()
    const { token } = await banco.como('sol')
    const otra = await banco.otraApp()
    const estados = await estadosDe(30, (i) =>
      adivinar(
        '10.7.4.1',
        { ...CUALQUIERA, nro_doc: i + 1 },
        { token: i % 3 ? token : null, app: i % 2 ? otra : banco.app },
      ),
    )
    expect(admitidas(estados)).toBe(10)
  })

  test('C7 F2 addresses of one IPv6 /64 share the limit', async () => {
    empezar()
    const estados = await estadosDe(15, (i) => adivinar(`2001:db8:7:7::${i + 1}`))
    expect(admitidas(estados)).toBe(10)
    expect((await adivinar('2001:db8:7:8::1')).statusCode).toBe(200)
  })

  test('C7 one document guessed from many networks: then each has three more, and the honest reader gets in', async () => {
    empezar()
    const papel = { fecha: '2026-11-18', firmantes: ['Rosa Quispe'] }
    const documento = await unDocumentoConPdf(banco, { papel })
    const otro = await unDocumentoConPdf(banco)
    const { code_verifica: _, ...sinCodigo } = documento
    // Asking with the right code is no guess, though nobody has signed the document yet (D-138).
    for (let i = 0; i < 4; i++) {
      expect((await adivinar('10.8.0.1', documento)).json().data).not.toBeNull()
      expect((await adivinar('10.8.0.1', otro)).json()).toEqual({ data: null, noFirmado: true })
    }
    const primeras = await estadosDe(30, (i) => adivinar(`10.8.${i + 1}.1`, sinCodigo))
    expect(admitidas(primeras)).toBe(30)
    expect(await estadosDe(5, () => adivinar('10.8.100.1', sinCodigo))).toEqual([200, 200, 200, 429, 429])
    const lector = await adivinar('10.8.101.1', documento)
    expect([lector.statusCode, lector.json().data?.nro_doc]).toEqual([200, String(documento.nro_doc).padStart(3, '0')])
    // Right or wrong, whoever has used them up hears nothing more.
    expect((await adivinar('10.8.100.1', documento)).statusCode).toBe(429)
    expect((await adivinar('10.8.100.1', otro)).json()).toEqual({ data: null, noFirmado: true })
    otraHora(HORA_MS)
    expect((await adivinar('10.8.100.1', documento)).statusCode).toBe(200)
  })

  test('C7 VER-13 a document that does not exist is counted like one that does', async () => {
    empezar()
    const fantasma = { tipo_doc: 1, nro_doc: 88_888_888, anio: 2026 }
    expect(admitidas(await estadosDe(30, (i) => adivinar(`10.9.${i + 1}.1`, fantasma)))).toBe(30)
    expect(await estadosDe(4, () => adivinar('10.9.100.1', fantasma))).toEqual([200, 200, 200, 429])
  })

  test('C7 guesses at once from a dozen networks are not all looked at', async () => {
    empezar()
    const presa = { tipo_doc: 2, nro_doc: 5, anio: 2026 }
    // More at once would be told to come back before anything is looked at (decision 0065).
    const estados = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const suyas = await Promise.all(Array.from({ length: 6 }, () => adivinar(`10.10.${i + 1}.1`, presa)))
        return suyas.map(({ statusCode }) => statusCode)
      }),
    )
    expect(admitidas(estados.flat())).toBeLessThanOrEqual(30 + 12 * 3)
    expect(admitidas(estados.flat())).toBeGreaterThanOrEqual(12 * 3)
  })

  test('C7 DOC-51 codes are uniform: 10,000 of them, each place and letter', () => {
    const codigos = Array.from({ length: 10_000 }, codigoNuevo)
    for (let lugar = 0; lugar < 7; lugar++) {
      const cuentas = new Map<string, number>()
      for (const codigo of codigos) cuentas.set(codigo.charAt(lugar), (cuentas.get(codigo.charAt(lugar)) ?? 0) + 1)
      const esperado = 10_000 / 26
      const chi = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
        .map((letra) => ((cuentas.get(letra) ?? 0) - esperado) ** 2 / esperado)
        .reduce((a, b) => a + b, 0)
      // 25 degrees of freedom; one honest run in ten million is above 80.
      expect(chi).toBeLessThan(80)
    }
    expect(new Set(codigos).size).toBeGreaterThan(9_980)
  })
})

describe('copies of citizens', () => {
  test('E10 ten copies of one network are looked at in a minute; the next is refused before its file is read', async () => {
    empezar()
    const enviar = async (remoteAddress: string) => {
      const formulario = new FormData()
      formulario.append('selectedFile[]', archivoPdf())
      const peticion = new Response(formulario)
      return cliente(banco.app, null).enviar({
        method: 'POST',
        url: verificacionApi.comprobar.path,
        remoteAddress,
        headers: Object.fromEntries(peticion.headers),
        payload: Buffer.from(await peticion.arrayBuffer()),
      })
    }
    const estados: number[] = []
    for (let i = 0; i < 12; i++) estados.push((await enviar(`10.11.1.${i + 1}`)).statusCode)
    expect(estados).toEqual([...Array(10).fill(200), 429, 429])
    expect((await enviar('10.11.2.1')).statusCode).toBe(200)
    // A count of its own: whoever used up the one still has the other.
    expect((await adivinar('10.11.1.1')).statusCode).toBe(200)
    otraHora(MINUTO_MS)
    expect((await enviar('10.11.1.1')).statusCode).toBe(200)
  })
})
