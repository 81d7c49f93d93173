import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identidadApi } from '@cabildo/contracts/identidad'
import { FORMAS_CAMBIO } from '@cabildo/simuladores/pide-reniec-formas'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, cliente, usarBanco } from '../../../test/banco.ts'
import { CLAVE_RENIEC, EN_RENIEC, usarPide } from '../../../test/pide.ts'
import { abrirCredencial } from './credencial.ts'

const pide = usarPide()
const banco = usarBanco({ env: pide.env })
let minutos = 0
const ARCHIVOS = ['clave-reniec', 'clave-reniec.nueva']
const enLaCarpeta = async () =>
  (await readdir(banco.datos)).filter((nombre) => nombre.startsWith('clave-reniec')).sort()
const buscar = async (dni = EN_RENIEC) => {
  await banco.db.deleteFrom('respuestas_nacionales').execute()
  return (await banco.como('sol')).llamar(identidadApi.reniec, { params: { dni } })
}
const vence = () => {
  pide.reniec.vencida = true
}
const pasanCinco = () => {
  minutos += 5
  banco.poner(new Date(AHORA.getTime() + minutos * 60_000))
}

beforeEach(() => {
  pide.restablecer()
  pide.reniec.cambios.length = 0
  pide.reniec.preguntas.length = 0
  pasanCinco()
})

describe('a credential that expired (1002)', () => {
  test.each(FORMAS_CAMBIO)(
    'F4 IDE-15 it is changed and the question asked again; RENIEC answers by %s',
    async (forma) => {
      vence()
      pide.reniec.formaCambio = forma
      expect((await buscar()).cuerpo.apPrimer).toBe('ÑAUPARI')
      const [cambio, ...mas] = pide.reniec.cambios
      expect(mas).toEqual([])
      expect(cambio?.nueva).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w]{12,}$/)
      expect(pide.reniec.preguntas.map(({ clave }) => clave)).toEqual([cambio?.anterior, cambio?.nueva])
      expect(await enLaCarpeta()).toEqual(['clave-reniec'])
      expect((await stat(join(banco.datos, 'clave-reniec'))).mode & 0o777).toBe(
        process.platform === 'win32' ? 0o666 : 0o600,
      )
    },
  )

  test('F4 a restart goes on with the credential of the disk', async () => {
    vence()
    await buscar()
    const otra = cliente(await banco.otraApp(), (await banco.como('sol')).token)
    await banco.db.deleteFrom('respuestas_nacionales').execute()
    expect((await otra.llamar(identidadApi.reniec, { params: { dni: EN_RENIEC } })).status).toBe(200)
    expect(pide.reniec.preguntas.at(-1)?.clave).toBe(pide.reniec.clave)
    expect(pide.reniec.cambios).toHaveLength(1)
  })

  test('F4 many who find it expired at once change it once', async () => {
    const dnis = Array.from({ length: 6 }, (_, i) => `9800005${i}`)
    for (const dni of dnis) pide.reniec.personas.set(dni, { prenombres: 'ANA', apPrimer: dni, apSegundo: '' })
    vence()
    const sol = await banco.como('sol')
    const respuestas = await Promise.all(dnis.map((dni) => sol.llamar(identidadApi.reniec, { params: { dni } })))
    expect(respuestas.map(({ cuerpo }) => cuerpo.apPrimer)).toEqual(dnis)
    expect(pide.reniec.cambios).toHaveLength(1)
  })
})

describe('whatever happens meanwhile', () => {
  test('F4 the server dies after saving the new one and before asking for it: the same one is asked for later', async () => {
    const guardada = await abrirCredencial(banco.datos, CLAVE_RENIEC).proponer()
    expect(await enLaCarpeta()).toContain('clave-reniec.nueva')
    expect((await buscar()).status).toBe(200)
    vence()
    expect((await buscar()).status).toBe(200)
    expect(pide.reniec.cambios.map(({ nueva }) => nueva)).toEqual([guardada])
    expect(await enLaCarpeta()).toEqual(['clave-reniec'])
  })

  test('F4 RENIEC changes it and its answer is lost: the new one is tried, and is in force from then on', async () => {
    vence()
    pide.reniec.cambio = 'pierdeRespuesta'
    expect((await buscar()).status).toBe(503)
    expect(await enLaCarpeta()).toEqual(ARCHIVOS)
    expect((await buscar()).status).toBe(200)
    expect(await enLaCarpeta()).toEqual(['clave-reniec'])
    pide.reniec.preguntas.length = 0
    expect((await buscar()).status).toBe(200)
    expect(pide.reniec.preguntas.map(({ clave }) => clave)).toEqual([pide.reniec.clave])
    expect(pide.reniec.cambios).toHaveLength(1)
  })

  test('F4 RENIEC refuses the new one: it is not asked again for an hour, and nobody is told "not found"', async () => {
    vence()
    pide.reniec.cambio = 'rechaza'
    for (let i = 0; i < 3; i++) expect((await buscar()).status).toBe(503)
    expect(pide.reniec.cambios).toHaveLength(1)
    pide.reniec.cambio = 'acepta'
    for (let i = 0; i < 12; i++) pasanCinco()
    expect((await buscar()).status).toBe(200)
  })

  test('F4 a spoilt file counts as none, and one from another setting of the municipality too', async () => {
    vence()
    await buscar()
    const credencial = abrirCredencial(banco.datos, CLAVE_RENIEC)
    expect((await credencial.leer()).vigente).toBe(pide.reniec.clave)
    const deOtroAjuste = abrirCredencial(banco.datos, 'OtraClave2027')
    expect(await deOtroAjuste.leer()).toEqual({ vigente: 'OtraClave2027', nueva: null })
    const archivo = join(banco.datos, 'clave-reniec.nueva')
    await writeFile(archivo, '{"de":"')
    expect((await credencial.leer()).nueva).toBeNull()
    const nueva = await credencial.proponer()
    expect(await readFile(archivo, 'utf8')).toContain(nueva)
    await credencial.asentar(nueva)
    expect(await credencial.leer()).toEqual({ vigente: nueva, nueva: null })
  })
})
