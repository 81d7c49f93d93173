import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { afterAll, expect, test } from 'vitest'
import { SECRETO } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import { unaAutoridad } from '../../../test/firma.ts'
import { crearApp } from '../../app.ts'
import { leerConfig } from '../../config.ts'
import { abrirDisco } from '../archivos/disco.ts'
import { crearFirmaPeru, leerCredenciales } from './firmaperu.ts'

const base = usarBase()
const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-paginas-'))
await unaAutoridad(carpeta)
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))

const web = join(carpeta, 'web')
mkdirSync(join(web, 'assets'), { recursive: true })
const escribir = (nombre: string, texto: string) => {
  const ruta = join(web, nombre)
  mkdirSync(join(ruta, '..'), { recursive: true })
  writeFileSync(ruta, texto)
  return ruta
}
const PAGINA = '<html><script type="application/json" id="entidad">__ENTIDAD__</script></html>'
for (const nombre of ['index.html', 'firma-local/invokerstatus.html', 'firma-peru/invokerstatus.html'])
  escribir(nombre, PAGINA)
escribir('sw.js', '')
const CREDENCIALES = { client_id: 'c', client_secret: 's', token_url: 'http://127.0.0.1:1/token' }
const credenciales = join(carpeta, 'fwAuthorization.json')
writeFileSync(credenciales, JSON.stringify(CREDENCIALES))

const con = async <T>(
  env: Record<string, string>,
  acto: (abrir: (url: string) => Promise<{ estado: number; csp: string; cuerpo: string }>) => Promise<T>,
): Promise<T> => {
  const config = leerConfig({ DATABASE_URL: base.url, DATOS: join(carpeta, 'datos'), FIRMA_RAICES: carpeta, ...env })
  const app = await crearApp({
    config,
    secreto: SECRETO,
    bd: base,
    web,
    archivos: await abrirDisco(join(config.datos, 'archivos')),
  })
  try {
    return await acto(async (url) => {
      const { statusCode, headers, body } = await app.inject(url)
      return { estado: statusCode, csp: String(headers['content-security-policy']), cuerpo: body }
    })
  } finally {
    await app.close()
  }
}
const directiva = (csp: string, nombre: string): string[] =>
  csp
    .split(';')
    .find((una) => una.startsWith(`${nombre} `))
    ?.split(' ')
    .slice(1) ?? []

test('FIR-24 the own signer’s page is served as the app’s is, and frames of ours show nothing else', async () => {
  await con({}, async (abrir) => {
    const pagina = await abrir('/firma-local/invokerstatus.html')
    expect(pagina.estado).toBe(200)
    expect(JSON.parse(/id="entidad">(.*)<\/script>/.exec(pagina.cuerpo)?.[1] ?? '')).toMatchObject({
      proveedor: null,
      firmaPeruScript: null,
    })
    expect(directiva((await abrir('/')).csp, 'frame-src')).toEqual(["'self'", 'blob:'])
    expect(directiva((await abrir('/')).csp, 'connect-src')).toEqual(["'self'", 'blob:'])
    expect((await abrir('/firma-peru/invokerstatus.html')).estado).toBe(404)
  })
})

test('FIR-24 FIR-30 with ReFirma the app may frame its address, and the local service when there is one', async () => {
  const env = {
    FIRMADOR: 'refirma',
    REFIRMA_CLIENTE: 'c',
    REFIRMA_SECRETO: 's',
    FIRMA_SERVICIO_LOCAL: 'http://127.0.0.1:8090/pdf',
  }
  await con(env, async (abrir) => {
    const { csp } = await abrir('/')
    expect(directiva(csp, 'frame-src')).toEqual([
      ...["'self'", 'blob:', 'https://dsp.reniec.gob.pe', 'http://127.0.0.1:8090'],
    ])
    expect(directiva(csp, 'connect-src')).toEqual(["'self'", 'blob:'])
    expect((await abrir('/firma-local/invokerstatus.html')).estado).toBe(404)
  })
})

test('FIR-24 with Firma Perú only its own page may run its script and reach its component', async () => {
  await con({ FIRMADOR: 'firmaperu', FIRMAPERU_CREDENCIALES: credenciales }, async (abrir) => {
    const pagina = await abrir('/firma-peru/invokerstatus.html')
    expect(pagina.cuerpo).toContain('https://apps.firmaperu.gob.pe/web/clienteweb/firmaperu.min.js')
    expect(directiva(pagina.csp, 'script-src')).toContain('https://apps.firmaperu.gob.pe')
    expect(directiva(pagina.csp, 'connect-src')).toContain('https://127.0.0.1:48596')
    expect(directiva((await abrir('/')).csp, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
  })
})

test('D-35 Firma Perú out of reach answers 503 with the time to try again', async () => {
  const reloj = { ahora: () => new Date(), hoy: () => '2026-11-18', anio: () => 2026 }
  const firmador = crearFirmaPeru(await leerCredenciales(credenciales), { reloj, tsa: undefined })
  const encargo = { documento: 'a.pdf', motivo: '', area: '', dni: null, pagina: 0, x: 0, y: 0, maximoBytes: 1 }
  const pedido = firmador.argumentos(encargo, async () => {
    throw new Error('ningún ticket se da antes')
  })
  await expect(pedido).rejects.toMatchObject({
    codigo: 'noDisponible',
    message: ERRORES.noDisponible.mensaje,
    reintentar: 30,
  })
})

test('H8 credentials that cannot be read stop the start with one line', async () => {
  await expect(leerCredenciales(join(carpeta, 'nada.json'))).rejects.toThrow(/^FIRMAPERU_CREDENCIALES no se puede leer/)
  const mala = escribir('../mala.json', '{"client_id":"c"}')
  await expect(leerCredenciales(mala)).rejects.toThrow(/^FIRMAPERU_CREDENCIALES no es el archivo/)
})
