import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { puertoLibre } from '../../src/platform/postgres/puerto.ts'
import { administrar, usarBasesVacias } from '../base.ts'
import { usarComandos } from '../comando.ts'
import { unaEscritura } from '../fallas/escrituras.ts'
import { carpetaDeDatos, limpiarFallas } from '../fallas/programa.ts'
import { usarS3 } from '../s3.ts'
import { HAY_S3 } from '../servidor-s3.ts'

vi.setConfig({ testTimeout: 300_000 })
const baseVacia = usarBasesVacias()
const s3 = usarS3()
const { correr, lanzar } = usarComandos()
const NADIE = { rosa: '', sara: '' }
const CLAVE = 'una mucho mejor'

/** A machine's data folder, which goes with the test. */
const maquina = (): string => {
  const carpeta = carpetaDeDatos()
  onTestFinished(() => limpiarFallas(carpeta))
  return carpeta
}

const pedir = async (direccion: string, method: string, camino: string, token = '', cuerpo?: object) => {
  const respuesta = await fetch(direccion + camino, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: cuerpo ? JSON.stringify(cuerpo) : null,
  })
  return { status: respuesta.status, cuerpo: (await respuesta.json()) as Record<string, unknown> }
}
const ingresar = async (direccion: string, username: string, password: string) =>
  String((await pedir(direccion, 'POST', '/api/login', '', { username, password })).cuerpo.access_token)

/** A server or a worker on one machine's settings file, as the unit of systemd starts it. */
const servir = async (DATOS: string): Promise<string> => {
  const puerto = String(await puertoLibre())
  const programa = lanzar(['serve', '--sin-obrero'], { DATOS, HOST: '127.0.0.1', PUERTO: puerto })
  await programa.hasta(`Cabildo atiende en http://127.0.0.1:${puerto}`)
  return `http://127.0.0.1:${puerto}`
}

/** The other settings of the same installation, with their values, in the form of its file. */
const conAjustes = (archivo: string, ajustes: Record<string, string>) => {
  const suyas = readFileSync(archivo, 'utf8')
    .split('\n')
    .filter((linea) => !Object.keys(ajustes).some((nombre) => linea.startsWith(`${nombre}=`)))
  const nuevas = Object.entries(ajustes).map(([nombre, valor]) => `${nombre}='${valor}'`)
  writeFileSync(archivo, [...suyas, ...nuevas, ''].join('\n'))
}

const enElAlmacen = async (prefijo: string) =>
  (await s3.claves())
    .filter((storage_key) => storage_key.startsWith(`${prefijo}/`))
    .map((storage_key) => storage_key.slice(prefijo.length))
    .sort()

test.skipIf(!HAY_S3)(
  'H6 H8 installed by its orders on an outside PostgreSQL and S3, two servers and a worker survive the drill',
  async () => {
    const [una, otra] = [maquina(), maquina()]
    const DATABASE_URL = await baseVacia()
    const municipalidad = ['--nombre', 'Municipalidad de Prueba', '--siglas', 'MDP', '--ciudad', 'Prueba']
    const iniciada = await correr(['init', '--sin-preguntas', ...municipalidad], { DATOS: una, DATABASE_URL })
    expect(iniciada).toMatchObject({ codigo: 0, errores: '' })
    const inicial = /usuario administrador y la contraseña ([a-z0-9-]{19}),/.exec(iniciada.salida)?.[1] ?? ''
    const archivo = join(una, 'cabildo.env')
    conAjustes(archivo, {
      ...{ ALMACEN: 's3', S3_ENDPOINT: s3.direccion, S3_REGION: s3.region, S3_BUCKET: s3.bucket, S3_PREFIJO: 'muni' },
      ...{ S3_CLAVE_ID: s3.claveId, S3_CLAVE_SECRETA: s3.claveSecreta, TRUST_PROXY: 'loopback' },
      LIMITE_ENVIOS_RED_HORA: '100000',
    })
    copyFileSync(archivo, join(otra, 'cabildo.env'))

    const servidores = await Promise.all([servir(una), servir(otra)])
    await lanzar(['worker'], { DATOS: otra }).hasta('está trabajando')
    const token = await ingresar(servidores[0] ?? '', 'administrador', inicial)
    // Nobody has put it in service yet (ORG-44).
    await administrar(DATABASE_URL, 'update servicios set abierto = true')
    const cambio = { id: 11, current_password: inicial, password: CLAVE, confirmedPassword: CLAVE }
    expect((await pedir(servidores[1] ?? '', 'PUT', '/api/users/11', token, cambio)).status).toBe(200)
    for (let i = 0; i < 6; i++) {
      const escritura = await unaEscritura('tramite')
      expect([await escritura.enviar(servidores[i % 2] ?? '', NADIE), escritura.rarezas]).toEqual([true, []])
    }
    const dichas = JSON.parse((await correr(['doctor', '--json'], { DATOS: otra })).salida) as Record<string, string>[]
    expect(dichas.filter(({ estado }) => estado === 'mal').map(({ que }) => que)).toEqual(['firmador'])
    const respaldos = maquina()
    expect(await correr(['backup', '--destino', respaldos], { DATOS: una })).toMatchObject({ codigo: 0 })

    const nueva = maquina()
    const [nombre = ''] = readdirSync(respaldos).filter((uno) => uno.startsWith('2'))
    const url = await baseVacia()
    copyFileSync(archivo, join(nueva, 'cabildo.env'))
    conAjustes(join(nueva, 'cabildo.env'), { DATABASE_URL: url, S3_PREFIJO: 'ensayo' })
    const restaurada = await correr(['restore', join(respaldos, nombre)], { DATOS: nueva })
    expect([restaurada.codigo, restaurada.salida]).toEqual([0, expect.stringContaining('la numeración está completa')])
    expect(await enElAlmacen('ensayo')).toEqual(await enElAlmacen('muni'))
    expect((await enElAlmacen('ensayo')).length).toBeGreaterThanOrEqual(6)

    const nuevos = await Promise.all([servir(nueva), servir(nueva)])
    for (const direccion of nuevos) expect(await ingresar(direccion, 'administrador', CLAVE)).toMatch(/^eyJ/)
    const [{ ultimo } = { ultimo: 0 }] = await administrar<{ ultimo: number }>(
      url,
      'select max(numero) as ultimo from tramites',
    )
    const siguientes = await Promise.all(
      nuevos.map(async (direccion) => {
        const escritura = await unaEscritura('tramite')
        await escritura.enviar(direccion, NADIE)
        return Number(escritura.acuse?.split('-')[1])
      }),
    )
    expect([ultimo, ...siguientes.sort()]).toEqual([6, 7, 8])
    expect(await correr(['doctor', '--a-fondo', '--json'], { DATOS: nueva })).toMatchObject({
      salida: expect.stringContaining('archivos, números y correos concuerdan con la base de datos'),
    })
  },
)
