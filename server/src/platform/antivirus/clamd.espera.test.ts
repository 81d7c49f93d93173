import { existsSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { CABECERA_CONSULTA } from '@cabildo/contracts/consulta'
import { mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { armarLibro } from '../../../../hojas/test/libro-de-prueba.ts'
import { NADIE } from '../../../test/autorizacion/fila.ts'
import { usarBanco } from '../../../test/banco.ts'
import { paginaDeConsulta } from '../../../test/consultas-de-casos.ts'
import { presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { iniciarServidor } from '../../../test/servidor-ajeno.ts'
import { comprobacionesDeCarpeta } from '../../comandos/doctor/carpeta.ts'
import { comprobar, type Resultado } from '../../comandos/doctor/comprobacion.ts'
import { leerConfig } from '../../config.ts'
import { METRICAS } from '../observacion/metricas.ts'
import { parteDe } from '../subidas/recepcion.ts'
import { Clamd } from './clamd.ts'

/** Where no antivirus can be installed its tests are omitted; `npm test` installs it where it can. */
const HAY_CLAMD = existsSync('/usr/sbin/clamd')
if (!HAY_CLAMD) process.stderr.write('El antivirus no se prueba: no hay clamd en esta máquina\n')

interface Antivirus {
  tcp: string
  unix: string
  mayorBytes: number
  eicar: string
}
let [antivirus, detener] = [{} as Antivirus, async (): Promise<unknown> => undefined]
const lineas: string[] = []
const SIN_REVISAR =
  'No se pudo revisar el archivo con el antivirus. Intente en unos minutos; si se repite, avise al área de informática.'

describe.skipIf(!HAY_CLAMD)('decision 0215 uploads pass a real antivirus (ClamAV)', () => {
  const banco = usarBanco({
    escucha: true,
    log: pino({ level: 'info' }, { write: (linea) => void lineas.push(linea) }),
    env: async () => {
      ;[antivirus, detener] = await iniciarServidor<Antivirus>('clamd.mjs', 'El antivirus')
      return { CLAMD: antivirus.unix }
    },
  })
  afterAll(() => detener())

  // A signed file comes by a ticket, through the same reception.
  const SUBIDAS = TODAS_LAS_LLAMADAS.filter(({ path }) => !path.includes(':ticket')).flatMap(
    ({ id, path, archivos = {} }) =>
      Object.keys(archivos).map((parte) => ({
        id,
        path: path.replace(':tipo', 'visitas').replace(/:\w+/, String(NADIE)),
        parte,
      })),
  )
  const LIBROS = /^\/api\/(excel|seguimiento|organizacion\/cargas|importaciones)/
  const IMAGENES = /^\/api\/organizacion\/.*(logo|sello)/

  /** The test virus where its kind of file may hold one: packed in a stream, in an archive, or beside the picture. */
  const pdfConVirus = () => {
    const flujo = deflateSync(antivirus.eicar)
    const cabeza = `<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${flujo.length} >>\nstream\n`
    const paginas = pdfDePrueba()
    return Buffer.concat([
      paginas,
      Buffer.from('\n9 0 obj\n'),
      Buffer.from(cabeza),
      flujo,
      Buffer.from('\nendstream\nendobj\n%%EOF\n'),
    ])
  }
  const libroConVirus = () => armarLibro({ mas: [{ nombre: 'xl/media/foto.bin', contenido: antivirus.eicar }] })
  const fotoConVirus = () =>
    Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), Buffer.from(antivirus.eicar)])
  const conVirus = (path: string, parte: string): [nombre: string, contenido: Buffer] => {
    if (LIBROS.test(path)) return ['padron.xlsx', libroConVirus()]
    if (IMAGENES.test(path) || parte === 'fotos[]') return ['foto.png', fotoConVirus()]
    return ['escrito de ROSA.pdf', pdfConVirus()]
  }

  const boletoDeConsulta = async () => {
    const { cuerpo } = await presentarTramite(banco.app, vecino(1))
    return paginaDeConsulta(banco.app, '190.62.1.1').conBoleto({ numero: cuerpo.nro_registro, codigo: cuerpo.codigo })
  }
  const subir = async (path: string, parte: string, [nombre, contenido]: [string, Buffer], cabeceras: object = {}) => {
    const { token } = await banco.como('sol')
    const body = new FormData()
    body.append(parte, new File([new Uint8Array(contenido)], nombre))
    const headers = { authorization: `Bearer ${token}`, ...cabeceras }
    const respuesta = await fetch(`${banco.direccion}${path}`, { method: 'POST', body, headers })
    return [respuesta.status, await respuesta.json()]
  }
  const VERIFICAR = verificacionApi.comprobar
  const verificar = (contenido: Buffer) => subir(VERIFICAR.path, 'selectedFile[]', ['a.pdf', contenido])

  test.each(SUBIDAS)(
    '$id an infected file is refused at $path beside $parte, and nothing of it is kept',
    async ({ path, parte }) => {
      const consulta = path.startsWith('/api/consulta/') ? { [CABECERA_CONSULTA]: await boletoDeConsulta() } : {}
      const antes = await banco.archivosEnDisco()
      const message = 'El archivo tiene un virus y no se guardó'
      expect(await subir(path, parte, conVirus(path, parte), consulta)).toMatchObject([
        422,
        { codigo: 'archivoConVirus', message, errors: { [parteDe(parte)]: message } },
      ])
      expect(await banco.archivosEnDisco()).toEqual(antes)
    },
  )

  test('every upload of the contract is among them', () => {
    expect(SUBIDAS.length).toBeGreaterThanOrEqual(16)
  })

  test('a clean filing is taken, with its file', async () => {
    const antes = await banco.archivosEnDisco()
    expect((await presentarTramite(banco.app, vecino(2))).status).toBe(200)
    expect((await banco.archivosEnDisco()).length).toBeGreaterThan(antes.length)
  })

  test('the log names the signature, and neither the file nor who sent it', async () => {
    lineas.length = 0
    await verificar(pdfConVirus())
    const [dicha = ''] = lineas.filter((linea) => linea.includes('un archivo con virus se rechazó'))
    expect(JSON.parse(dicha)).toMatchObject({ level: 40, firma: expect.stringMatching(/^Eicar-Test-Signature/) })
    expect(lineas.join()).not.toMatch(/ROSA|EICAR-STANDARD/)
    expect(await METRICAS.metrics()).toMatch(
      /cabildo_antivirus_scan_duration_seconds_count\{outcome="infected"\} [1-9]/,
    )
  })

  test('a file larger than what clamd takes is not kept', async () => {
    const antes = await banco.archivosEnDisco()
    expect(await verificar(pdfDePrueba({ bytes: antivirus.mayorBytes + 200_000 }))).toMatchObject([
      503,
      { codigo: 'sinAntivirus', message: SIN_REVISAR },
    ])
    expect(await banco.archivosEnDisco()).toEqual(antes)
  })

  test('it is reached by a socket of this machine and by a port', async () => {
    for (const CLAMD of [antivirus.unix, antivirus.tcp]) {
      const { clamd } = leerConfig({ CLAMD })
      if (clamd === null) throw new Error('CLAMD no se leyó')
      expect(await new Clamd(clamd).contesta()).toBe(true)
      expect((await new Clamd(clamd).version()).programa).toMatch(/^ClamAV \d/)
    }
  })

  const diagnosticar = async (SUBIDA_MAXIMA_MB: string, CLAMD = antivirus.tcp) => {
    const config = leerConfig({ CLAMD, DATOS: banco.datos, SUBIDA_MAXIMA_MB })
    const resultados = await comprobar(comprobacionesDeCarpeta(config, async () => banco.archivos))
    return resultados
      .filter(({ que }) => que.startsWith('antivirus'))
      .map(({ estado, dice }: Resultado) => `${estado}: ${dice}`)
  }

  test('H3 doctor tells its version, the age of its signatures, that it finds something, and the largest file', async () => {
    expect(await diagnosticar('50')).toEqual([
      expect.stringMatching(/^bien: ClamAV [\d.]+ contesta$/),
      // The test's own signatures bear no date.
      'aviso: no dice de cuándo son sus firmas',
      'bien: reconoce el archivo de prueba EICAR',
      expect.stringMatching(/^mal: no revisó uno de 54 MB, que se admite \(.+\): se rechazaría$/),
    ])
  })

  test.each([
    [
      ['StreamMaxLength 64M', 'MaxFileSize 64M', 'MaxScanSize 128M', 'AlertExceedsMax yes'],
      /^bien: revisa enteros archivos de hasta 54 MB/,
    ],
    [['StreamMaxLength 64M', 'MaxFileSize 64M', 'MaxScanSize 60M'], /^mal: dio por limpio uno de 54 MB/],
    [['StreamMaxLength 64M', 'MaxFileSize 40M', 'MaxScanSize 200M'], /^mal: dio por limpio uno de 54 MB/],
    [
      ['StreamMaxLength 64M', 'MaxFileSize 64M', 'MaxScanSize 60M', 'AlertExceedsMax yes'],
      /^mal: no revisó uno de 54 MB, que se admite \(.*Limits\.Exceeded/,
    ],
  ])('H3 doctor tells whether the largest file is looked through whole: %j', async (mas, dicho) => {
    const [{ tcp }, acabar] = await iniciarServidor<Antivirus>('clamd.mjs', 'El antivirus', [
      JSON.stringify({ entera: true, mas }),
    ])
    try {
      expect((await diagnosticar('50', tcp)).at(-1)).toMatch(dicho)
    } finally {
      await acabar()
    }
  })

  const salud = async () => (await fetch(`${banco.direccion}/salud`)).json()

  test('once clamd is gone no file is taken, and health and doctor say so', async () => {
    expect(await salud()).toMatchObject({ motivos: expect.not.arrayContaining(['antivirus']) })
    await detener()
    const antes = await banco.archivosEnDisco()
    expect(await verificar(pdfDePrueba())).toMatchObject([503, { codigo: 'sinAntivirus', message: SIN_REVISAR }])
    const [estado] = await subir(mesaDePartesApi.presentar.path, 'selectedFile[]', ['escrito.pdf', pdfDePrueba()])
    expect(estado).toBe(503)
    expect(await banco.archivosEnDisco()).toEqual(antes)
    await expect.poll(salud).toMatchObject({ estado: 'degradado', motivos: expect.arrayContaining(['antivirus']) })
    expect((await diagnosticar('50'))[0]).toMatch(/^mal: no contesta \(.*ECONNREFUSED.*\): no se guarda ningún archivo/)
  })
})
