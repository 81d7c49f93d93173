import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Carpeta } from '@cabildo/contracts/almacen'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archivoPdf } from '../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../test/banco.ts'
import { administrar, usarBasesVacias } from '../../test/base.ts'
import { creacionDeDocumentos } from '../../test/crear-documentos.ts'
import { presentarTramite, vecino } from '../../test/fabricas-presentar.ts'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { migrar } from '../platform/db/migraciones.ts'
import { crearReloj } from '../platform/reloj.ts'
import { migrarTrabajos } from '../platform/trabajos/trabajos.ts'
import { leerIdentidades, nombreDelFondo } from './cifrado.ts'
import { apartar, comprobar as comprobarTodo, enNombres, listSueltos } from './comprobacion.ts'
import { llavePublicaDe, reparoDe, tomarLlave } from './firma.ts'
import { abrirRespaldo, archivosDe, escribirManifiesto, listRespaldos, type Respaldo } from './manifiesto.ts'
import { respaldar } from './respaldo.ts'
import { anotarRestauracion, restaurar } from './restauracion.ts'
import { verificar } from './verificacion.ts'

const banco = usarBanco()
const baseVacia = usarBasesVacias()
const documentos = creacionDeDocumentos(banco)
let carpeta: string
let destino: string

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-respaldo-'))
  for (const i of [1, 2, 3]) await presentarTramite(banco.app, vecino(i))
  await documentos.crear({}, { fileLocal: [archivoPdf()] })
})
beforeEach(async () => {
  destino = await mkdtemp(join(carpeta, 'destino-'))
})
afterAll(() => rm(carpeta, { recursive: true, force: true }))

type Mas = Partial<Parameters<typeof respaldar>[0]>
const hacer = (mas: Mas = {}) =>
  respaldar({
    ...{ ajustes: join(banco.datos, 'cabildo.env'), rutas: [] },
    ...{ url: banco.bd.url, archivos: banco.archivos, datos: banco.datos, entidad: 'Municipalidad de prueba', destino },
    ...{ reloj: crearReloj(), avisar: () => undefined, ...mas },
  })

/** Another installation, of nobody yet. */
const otra = async () => {
  const datos = await mkdtemp(join(carpeta, 'datos-'))
  return { url: await baseVacia(), datos, archivos: await abrirDisco(join(datos, 'archivos')) }
}
type Otra = Awaited<ReturnType<typeof otra>>
const poner = (respaldo: Respaldo, en: Otra, reemplazar = false, conPerdidas = false) =>
  restaurar(respaldo, { ...en, reemplazar, conPerdidas, avisar: () => undefined })
const comprobar = async (respaldo: Respaldo) => enNombres(await comprobarTodo(respaldo))

const nombresDe = async (respaldo: Respaldo) =>
  Readable.from(archivosDe(respaldo))
    .map(({ clave }): string => clave)
    .toArray()
const enElFondo = async () =>
  (await readdir(join(destino, 'archivos'), { recursive: true, withFileTypes: true })).filter((e) => e.isFile())

/** The store, which does something else when certain files are asked for. */
const conCambio = (abrir: Archivos['abrir']): Archivos => ({ ...banco.archivos, abrir })

/** Every row of every table that a backup holds, as one fingerprint a table. */
const retrato = async (url: string) => {
  const tablas = await administrar<{ tabla: string }>(
    url,
    `select relname as tabla from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relpersistence = 'p' and relname !~ '^(migraciones.*|eventos|sesiones)$' order by 1`,
  )
  const filas = tablas.map(
    ({ tabla }) =>
      `select '${tabla}' as tabla, count(*) as filas, md5(string_agg(t::text, '|' order by t::text)) from ${tabla} t`,
  )
  return administrar(url, `${filas.join(' union all ')} order by 1`)
}

/** Keys, rules and numbers to come. */
const estructura = (url: string) =>
  administrar(
    url,
    `select 'regla' as que, conrelid::regclass::text || ' ' || conname as nombre, pg_get_constraintdef(oid) as valor
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'disparador', tgrelid::regclass::text || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select 'índice', indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'secuencia', sequencename, coalesce(last_value::text, '') from pg_sequences
       where schemaname = 'public' and sequencename !~ '^eventos'
     order by 1, 2`,
  )

const colaDe = (url: string) =>
  administrar(
    url,
    `select t.identifier, j.key, j.payload::text, j.attempts, j.max_attempts, j.priority, j.run_at, j.last_error, j.flags, j.locked_at
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by 1, 2, 3`,
  )

test('H6 SHE-102 what is restored elsewhere is what was backed up: rows, keys, rules, counters, files, and mails that wait', async () => {
  const [cansado, enManos] = await administrar<{ id: string }>(
    banco.bd.url,
    `select id from graphile_worker._private_jobs where key like 'correo:%' order by id limit 2`,
  )
  await administrar(
    banco.bd.url,
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'sin servidor' where id = ${cansado?.id};
     update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'otro' where id = ${enManos?.id};
     select graphile_worker.add_job('leer_texto', '{"texto_id": 7}', job_key := 'texto:7', flags := array['textos'], priority := 10);
     insert into credencial_reniec (sellada) values (decode('00ff5c0a', 'hex'));
     insert into webhooks (nombre, url, eventos, secreto, created_by, created_at, updated_at) values
       ('Portal', 'https://portal.example/', '{obra.actualizada}', '\\x00', 1, now(), now()),
       ('Archivo', 'https://archivo.example/', '{obra.actualizada}', '\\x00', 1, now(), now());
     update webhooks set pausa = 'ya no existe', pausada_at = now() where nombre = 'Archivo'`,
  )
  await mkdir(join(banco.datos, 'sellos'), { recursive: true })
  await writeFile(join(banco.datos, 'secreto'), 'x'.repeat(43))
  await writeFile(join(banco.datos, 'sellos', '4.png'), 'sello')
  await writeFile(join(banco.datos, 'cabildo.env'), 'DATABASE_URL=postgres://produccion')
  const hecho = await hacer()
  const respaldo = await abrirRespaldo(hecho.carpeta)
  expect(respaldo.manifiesto).toMatchObject({
    faltan: [],
    cambiados: [],
    archivos: { cuantos: 4 },
    trabajos: { filas: 7 },
  })
  expect(await comprobar(respaldo)).toEqual([])

  const nueva = await otra()
  expect(await poner(respaldo, nueva)).toEqual({ ajustes: 'cabildo.env.respaldo', quedan: [] })
  expect(await retrato(nueva.url)).toEqual(await retrato(banco.bd.url))
  expect(await estructura(nueva.url)).toEqual(await estructura(banco.bd.url))
  await administrar(
    banco.bd.url,
    `update graphile_worker._private_jobs set attempts = 0, locked_at = null, locked_by = null where id = ${enManos?.id}`,
  )
  const cola = await colaDe(nueva.url)
  expect(cola).toHaveLength(7)
  expect(cola).toEqual(await colaDe(banco.bd.url))
  expect(await administrar(nueva.url, 'select from sesiones union all select from eventos')).toEqual([])
  expect(await verificar(respaldo, nueva.url, nueva.archivos)).toEqual([])
  for await (const { carpeta, clave, sha256 } of archivosDe(respaldo)) {
    const bytes = await buffer((await nueva.archivos.abrir(carpeta, clave)) ?? Readable.from([]))
    expect([clave, createHash('sha256').update(bytes).digest('hex')]).toEqual([clave, sha256])
  }
  expect(await readFile(join(nueva.datos, 'sellos', '4.png'), 'utf8')).toBe('sello')
  // Settings of the other installation, its database among them, are not put in force.
  expect(await readdir(nueva.datos)).not.toContain('cabildo.env')
  expect(await readFile(join(nueva.datos, 'cabildo.env.respaldo'), 'utf8')).toContain('produccion')

  // What is there is not written over, and a database in use is refused.
  await expect(poner(respaldo, nueva)).rejects.toThrow('La base de datos no está vacía')
  await administrar(
    nueva.url,
    `update usuarios set deleted_at = now() where id = 1; insert into limites values ('red', now(), 1);
     select graphile_worker.add_job('leer_texto', '{"texto_id": 9}', job_key := 'texto:9')`,
  )
  // What is the same is not told; what is another stays, and the settings of then go beside.
  await writeFile(join(nueva.datos, 'secreto'), 'y'.repeat(43))
  await writeFile(join(nueva.datos, 'cabildo.env.respaldo'), 'revisado')
  expect(await poner(respaldo, nueva, true)).toEqual({ ajustes: 'cabildo.env.respaldo-2', quedan: ['secreto'] })
  expect(await readFile(join(nueva.datos, 'secreto'), 'utf8')).toBe('y'.repeat(43))
  expect(await readFile(join(nueva.datos, 'cabildo.env.respaldo'), 'utf8')).toBe('revisado')
  expect(await administrar(nueva.url, 'select from limites')).toEqual([])
  expect(await colaDe(nueva.url)).toEqual(cola)
  expect(await retrato(nueva.url)).toEqual(await retrato(banco.bd.url))

  // A copy tells nothing to the receivers of the installation that it was made of.
  expect(await anotarRestauracion(respaldo, nueva.url)).toEqual(['Portal'])
  expect(await administrar(nueva.url, 'select nombre, pausa from webhooks order by nombre')).toEqual([
    { nombre: 'Archivo', pausa: 'ya no existe' },
    { nombre: 'Portal', pausa: 'a mano' },
  ])
})

test('H6 a second backup reads and keeps only the files that are new', async () => {
  await hacer()
  const antes = await enElFondo()
  await presentarTramite(banco.app, vecino(10))
  const leidos: string[] = []
  const archivos = conCambio((carpeta, clave) => {
    leidos.push(clave)
    return banco.archivos.abrir(carpeta, clave)
  })
  const hecho = await hacer({ archivos })
  expect(hecho.nuevos).toBe(1)
  expect(await nombresDe(hecho)).toEqual(expect.arrayContaining(leidos))
  expect([leidos.length, (await enElFondo()).length]).toEqual([1, antes.length + 1])
  expect(await comprobar(hecho)).toEqual([])
})

test('H6 a damaged backup is told by name and refused before anything is touched', async () => {
  const hecho = await hacer()
  const nueva = await otra()
  const [archivo] = await enElFondo()
  const enFondo = join(archivo?.parentPath ?? '', archivo?.name ?? '')
  const bueno = await readFile(enFondo)
  const danos: [string, () => Promise<void>][] = [
    [archivo?.name ?? '', () => appendFile(enFondo, 'x')],
    [archivo?.name ?? '', () => rm(enFondo)],
    ['tablas/tramites.copy.zst', () => truncate(join(hecho.carpeta, 'tablas', 'tramites.copy.zst'), 30)],
    ['archivos.jsonl.zst', () => rm(join(hecho.carpeta, 'archivos.jsonl.zst'))],
  ]
  for (const [nombre, danar] of danos) {
    await danar()
    expect(await comprobar(hecho)).toEqual(expect.arrayContaining([expect.stringContaining(nombre)]))
    await expect(poner(hecho, nueva)).rejects.toThrow(/está dañado y no se ha tocado nada:(.|\n)*/)
    if (nombre === archivo?.name) await writeFile(enFondo, bueno)
  }
  expect(await administrar(nueva.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  expect((await readdir(nueva.datos, { recursive: true })).sort()).toEqual([
    'archivos',
    join('archivos', '.temporales'),
  ])
  await appendFile(join(hecho.carpeta, 'manifiesto.json'), ' ')
  await expect(abrirRespaldo(hecho.carpeta)).rejects.toThrow('está dañado: manifiesto.json')
})

test('H6 E9 a backup that was tampered with puts nothing outside the data folder', async () => {
  const { carpeta, manifiesto } = await hacer()
  const [uno] = manifiesto.datos
  for (const lugar of ['../fuera', '/etc/fuera', 'sellos/../../fuera', 'sellos/..', '..\\fuera']) {
    const datos = uno ? [{ ...uno, lugar }] : []
    await escribirManifiesto(carpeta, { ...manifiesto, datos }, tomarLlave(banco.datos))
    await expect(abrirRespaldo(carpeta)).rejects.toThrow('es de otra versión')
  }
  await escribirManifiesto(carpeta, manifiesto, tomarLlave(banco.datos))
  expect((await abrirRespaldo(carpeta)).manifiesto).toEqual(manifiesto)
})

test('H6 whoever changes a backup and its fingerprints, too, is found out: its manifest is signed', async () => {
  const hecho = await hacer()
  expect((await abrirRespaldo(hecho.carpeta)).firmante).toEqual({
    estado: 'firmado',
    clave: llavePublicaDe(banco.datos),
  })
  const [manifiesto, huella, firma] = ['json', 'sha256', 'firma'].map((que) => join(hecho.carpeta, `manifiesto.${que}`))
  const [bueno, suHuella, suFirma] = await Promise.all(
    [manifiesto, huella, firma].map((uno) => readFile(uno ?? '', 'utf8')),
  )
  const poner = async (contenido: string) => {
    await writeFile(manifiesto ?? '', contenido)
    await writeFile(huella ?? '', `${createHash('sha256').update(contenido).digest('hex')}  manifiesto.json\n`)
  }
  await poner(String(bueno).replace('"filas": ', '"filas": 1'))
  await expect(abrirRespaldo(hecho.carpeta)).rejects.toThrow('manifiesto.json no es el que dice su firma')
  await poner(String(bueno))
  expect(await readFile(huella ?? '', 'utf8')).toBe(suHuella)
  for (const otra of [
    'no es nada',
    '{"clave":"a","firma":"b"}',
    String(suFirma).replace(/"clave":"..../, '"clave":"AAAA'),
  ]) {
    await writeFile(firma ?? '', otra)
    await expect(abrirRespaldo(hecho.carpeta)).rejects.toThrow('no es el que dice su firma')
  }
  // Signed anew by somebody else, or by nobody.
  const ajena = await mkdtemp(join(carpeta, 'ajena-'))
  await escribirManifiesto(hecho.carpeta, hecho.manifiesto, tomarLlave(ajena))
  const { firmante } = await abrirRespaldo(hecho.carpeta)
  expect(reparoDe(firmante, llavePublicaDe(banco.datos))).toContain(`con otra clave (${llavePublicaDe(ajena)})`)
  expect(reparoDe(firmante, null)).toContain('compárela con la que anotó')
  await rm(firma ?? '')
  expect(reparoDe((await abrirRespaldo(hecho.carpeta)).firmante, llavePublicaDe(banco.datos))).toContain(
    'no está firmado',
  )
  expect(reparoDe(hecho.firmante, llavePublicaDe(banco.datos))).toBeNull()
  const claves = (await readdir(join(hecho.carpeta, 'datos'))).filter((nombre) => nombre.includes('clave'))
  expect(claves).toEqual([])
})

test('H6 an encrypted backup is looked at without its key, read with it alone, and shares its files with those for the same recipients', async () => {
  const [una, ajena] = [await generateX25519Identity(), await generateX25519Identity()]
  const destinatarios = [await identityToRecipient(una)]
  const claro = await hacer()
  const primero = await hacer({ destinatarios })
  expect(primero.nuevos).toBe(claro.nuevos)
  const hecho = await hacer({ destinatarios })
  expect(hecho.nuevos).toBe(0)
  expect(await comprobarTodo(hecho)).toEqual({ partes: [], archivos: [], sobran: [] })
  expect(await listSueltos(hecho)).toEqual([])
  expect((await hacer({ destinatarios: [await identityToRecipient(ajena)] })).nuevos).toBe(claro.nuevos)

  // Nothing of what is inside can be read, but for the list of files.
  const entradas = await readdir(destino, { recursive: true, withFileTypes: true })
  const suyas = entradas
    .filter((e) => e.isFile() && !e.parentPath.includes('.temporales'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((lugar) => lugar.startsWith(primero.carpeta) || lugar.includes('archivos-'))
  const cifradas = suyas.filter((lugar) => !/manifiesto|archivos\.jsonl/.test(basename(lugar)))
  expect(cifradas.length).toBeGreaterThan(20)
  for (const lugar of cifradas)
    expect([lugar, (await readFile(lugar)).subarray(0, 21).toString()]).toEqual([lugar, 'age-encryption.org/v1'])

  const nueva = await otra()
  await expect(poner(hecho, nueva)).rejects.toThrow('indique en --identidad')
  const archivo = join(carpeta, `identidad-${basename(destino)}`)
  const con = async (texto: string) => {
    await writeFile(archivo, texto)
    return { ...hecho, descifrar: await leerIdentidades(archivo) }
  }
  await expect(con('hola')).rejects.toThrow('no es un archivo de identidad de age')
  await expect(leerIdentidades(join(carpeta, 'nada'))).rejects.toThrow('No se puede leer')
  await expect(poner(await con(ajena), nueva)).rejects.toThrow('cifrado para otra clave')
  expect(await administrar(nueva.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  const legible = await con(`# created: hoy\n# public key: ${destinatarios[0]}\n${una}\n`)
  await poner(legible, nueva)
  expect(await verificar(legible, nueva.url, nueva.archivos)).toEqual([])
  expect(await retrato(nueva.url)).toEqual(await retrato(banco.bd.url))

  // A byte of what is encrypted is told without the key, too; what no other needs goes with the oldest.
  const [enFondo] = cifradas.filter((lugar) => lugar.includes(nombreDelFondo(destinatarios)))
  await appendFile(enFondo ?? '', 'x')
  expect(await comprobar(hecho)).toEqual([expect.stringContaining(basename(enFondo ?? ''))])
  await hacer({ conservar: 1 })
  expect(await enElFondo()).not.toEqual([])
  const quedan = (
    await readdir(join(destino, nombreDelFondo(destinatarios)), { recursive: true, withFileTypes: true })
  ).filter((e) => e.isFile())
  expect(quedan).toEqual([])
})

test('H6 a key of age with a letter that is changed is told before anything is copied', async () => {
  const bueno = await identityToRecipient(await generateX25519Identity())
  const malo = `${bueno.slice(0, -1)}${bueno.endsWith('q') ? 'p' : 'q'}`
  await expect(hacer({ destinatarios: [bueno, malo] })).rejects.toThrow(
    `RESPALDOS_DESTINATARIOS: ${malo} no es una clave pública de age`,
  )
  expect(await readdir(destino)).toEqual([])
})

test('H6 a part that is exchanged after it was looked at is not restored', async () => {
  const hecho = await hacer()
  const nueva = await otra()
  const lugar = join(hecho.carpeta, 'tablas', 'areas.copy.zst')
  const avisar = (linea: string) => {
    if (linea.startsWith('Cargando'))
      writeFileSync(
        lugar,
        zstdCompressSync(zstdDecompressSync(readFileSync(lugar)), {
          params: { [constants.ZSTD_c_compressionLevel]: 19 },
        }),
      )
  }
  await expect(restaurar(hecho, { ...nueva, reemplazar: false, avisar })).rejects.toThrow(
    'El respaldo cambió mientras se leía: tablas/areas.copy.zst',
  )
  expect(await administrar(nueva.url, 'select from areas')).toEqual([])
})

test('H6 a backup of another signer is not believed about the files that all share', async () => {
  const hecho = await hacer()
  const [archivo] = (await Readable.from(archivosDe(hecho)).toArray()) as { clave: string }[]
  const [enFondo] = (await enElFondo()).filter(({ name }) => archivo?.clave.endsWith(name))
  const lugar = join(enFondo?.parentPath ?? '', enFondo?.name ?? '')
  const bueno = await readFile(lugar)
  await writeFile(lugar, Buffer.alloc(bueno.length, 'x'))
  const ajena = await mkdtemp(join(carpeta, 'ajena-'))
  await escribirManifiesto(hecho.carpeta, hecho.manifiesto, tomarLlave(ajena))
  expect((await hacer()).nuevos).toBe(1)
  expect(await readFile(lugar)).toEqual(bueno)
})

test('H6 a file that goes away while it is backed up leaves no half of it, which would look like one that somebody added', async () => {
  const hecho = await hacer({ ajustes: join(banco.datos, 'buzon', 'uno.eml.parte') })
  expect(hecho.manifiesto.datos.map(({ lugar }) => lugar)).not.toContain('cabildo.env')
  expect(await comprobarTodo(hecho)).toEqual({ partes: [], archivos: [], sobran: [] })
})

test('H6 what somebody adds to a backup is told, in its folder and in the files that all share', async () => {
  const hecho = await hacer()
  expect([(await comprobarTodo(hecho)).sobran, await listSueltos(hecho)]).toEqual([[], []])
  await writeFile(join(hecho.carpeta, 'tablas', 'otra.copy.zst'), 'x')
  await writeFile(join(hecho.carpeta, 'leame.txt'), 'x')
  const [enUso] = [...(await enElFondo())]
  await writeFile(join(enUso?.parentPath ?? '', '00000000-0000-4000-8000-000000000000.pdf'), 'x')
  expect((await comprobarTodo(hecho)).sobran).toEqual(['leame.txt', 'tablas/otra.copy.zst'])
  expect(await listSueltos(hecho)).toEqual([
    expect.stringMatching(/^archivos\/.*00000000-0000-4000-8000-000000000000\.pdf$/),
  ])
  expect(await comprobar(hecho)).toEqual([])
})

test('H6 what is left of a backup that was cut short is never taken for one, and the next clears it away', async () => {
  const archivos = conCambio(() => Promise.reject(new Error('se cortó')))
  await expect(hacer({ archivos })).rejects.toThrow('se cortó')
  expect(await listRespaldos(destino)).toEqual([])
  await expect(abrirRespaldo(join(destino, '.a-medias'))).rejects.toThrow('No hay un respaldo completo')
  const hecho = await hacer()
  expect((await readdir(destino)).sort()).toEqual([expect.stringMatching(/^\d{4}-/), 'archivos'])
  expect(await comprobar(hecho)).toEqual([])
})

test('H6 two backups are not made at once', async () => {
  const segundos: string[] = []
  const archivos = conCambio(async (carpeta, clave) => {
    await hacer().catch((error: Error) => segundos.push(error.message))
    return banco.archivos.abrir(carpeta, clave)
  })
  await hacer({ archivos })
  expect(new Set(segundos)).toEqual(new Set(['Ya se está haciendo un respaldo: espere a que termine.']))
  expect(await listRespaldos(destino)).toHaveLength(1)
})

test('H6 a file that goes with its row while it is copied is not missed; one that is lost is named, and the rest is kept', async () => {
  await presentarTramite(banco.app, vecino(20))
  const [suyo] = await administrar<{ path: string }>(
    banco.bd.url,
    'select path from tramites_archivos order by archivo_id desc limit 1',
  )
  const clave = suyo?.path ?? ''
  const alAbrir = (hacer: () => Promise<unknown>) =>
    conCambio(async (carpeta: Carpeta, suya) => {
      if (suya === clave) await hacer()
      return banco.archivos.abrir(carpeta, suya)
    })
  const perdido = await hacer({ archivos: alAbrir(() => banco.archivos.borrar('mpvirtual', clave)) })
  expect(perdido.manifiesto.faltan).toEqual([`mpvirtual/${clave}`])
  expect(await comprobar(perdido)).toEqual([])

  await rm(destino, { recursive: true })
  const borrar = () => administrar(banco.bd.url, `delete from tramites_archivos where path = '${clave}'`)
  const borrado = await hacer({ archivos: alAbrir(borrar) })
  expect(borrado.manifiesto.faltan).toEqual([])
  expect(await nombresDe(borrado)).not.toContain(clave)
})

test('H6 a file that its disk cannot read is named, and keeps no other from being copied', async () => {
  const eio = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  const malos: string[] = []
  const archivos = conCambio(async (carpeta, clave) => {
    if (malos.length === 2) return banco.archivos.abrir(carpeta, clave)
    malos.push(`${carpeta}/${clave}`)
    if (malos.length === 2) throw eio
    return new Readable({
      read() {
        this.destroy(eio)
      },
    })
  })
  const hecho = await hacer({ archivos })
  expect(hecho.manifiesto.faltan.toSorted()).toEqual(malos.toSorted())
  expect(hecho.manifiesto.archivos.cuantos).toBeGreaterThan(0)
  expect(await comprobar(hecho)).toEqual([])
})

test('H6 a file that is not what its row tells of is copied as it is and named', async () => {
  const guardados = await readdir(join(banco.datos, 'archivos', 'mpvirtual'), { recursive: true, withFileTypes: true })
  const uno = guardados.find((entrada) => entrada.isFile())
  await appendFile(join(uno?.parentPath ?? '', uno?.name ?? ''), 'x')
  const hecho = await hacer()
  expect(hecho.manifiesto.cambiados).toEqual([`mpvirtual/${uno?.name}`])
  expect(await comprobar(hecho)).toEqual([])
})

test('H6 of so many backups the last stay whole, and files that none of them names go', async () => {
  const { status, cuerpo } = await presentarTramite(banco.app, vecino(30))
  expect(status).toBe(200)
  await hacer()
  const primeros = (await enElFondo()).length
  await administrar(
    banco.bd.url,
    `delete from tramites_archivos where tramite_id = (select id from tramites where nro_registro = '${cuerpo.nro_registro}')`,
  )
  const segundo = await hacer({ conservar: 2 })
  expect([segundo.borrados, (await enElFondo()).length]).toEqual([0, primeros])
  const tercero = await hacer({ conservar: 2 })
  expect([tercero.borrados, (await enElFondo()).length]).toEqual([1, primeros - 1])
  expect(await listRespaldos(destino)).toEqual([segundo.carpeta, tercero.carpeta])
  for (const respaldo of [segundo, tercero]) expect(await comprobar(respaldo)).toEqual([])
})

test('H6 H7 a backup of an older version is brought to this one; one of a newer version is refused', async () => {
  const vieja = await baseVacia()
  await migrar(vieja, undefined, '0012_nacimientos_y_obras')
  await migrarTrabajos(vieja, () => undefined)
  await administrar(vieja, `insert into areas (id, name) values (20, 'Administración')`)
  const respaldo = await hacer({ url: vieja })
  const nueva = await otra()
  await poner(respaldo, nueva)
  expect(await administrar(nueva.url, 'select id, name from areas')).toEqual([{ id: 20, name: 'Administración' }])
  expect(await administrar(nueva.url, 'select modulo from purgas')).toEqual([])
  expect(await migrar(nueva.url)).toBe(0)

  const migraciones = [...respaldo.manifiesto.migraciones, { nombre: '9999_futura', sha256: '' }]
  const futuro = { ...respaldo, manifiesto: { ...respaldo.manifiesto, migraciones } }
  await expect(poner(futuro, await otra())).rejects.toThrow('es de una versión más nueva de Cabildo')
  const antiguo = { ...respaldo.manifiesto, migraciones: [{ nombre: '0001_reglas_comunes', sha256: '' }] }
  await expect(poner({ ...respaldo, manifiesto: antiguo }, await otra())).rejects.toThrow('anterior a Cabildo 1.0.0')
})

test("H6 an empty database, which is nobody's, is not backed up", async () => {
  await expect(hacer({ url: await baseVacia() })).rejects.toThrow('no hay qué respaldar')
  expect(await listRespaldos(destino)).toEqual([])
})

test("H6 tables that are not Cabildo's, and a Cabildo at work, are left alone", async () => {
  const respaldo = await hacer()
  const ajena = await otra()
  await administrar(ajena.url, 'create table contabilidad (id integer)')
  await expect(poner(respaldo, ajena, true)).rejects.toThrow('tiene tablas que no son de Cabildo')
  await expect(poner(respaldo, { ...(await otra()), url: banco.bd.url }, true)).rejects.toThrow(
    'Cabildo está en marcha',
  )
})

test('H6 F1 the database may be a list of hosts: it is copied out of, and into, the one that accepts writes', async () => {
  const enLista = (url: string) => url.replace(/@([^/]+)/, '@$1,$1')
  const hecho = await hacer({ url: enLista(banco.bd.url) })
  const nueva = await otra()
  await poner(hecho, { ...nueva, url: enLista(nueva.url) })
  expect(await retrato(nueva.url)).toEqual(await retrato(banco.bd.url))
})

test('H6 settings kept elsewhere, and files of the data folder that settings name, are backed up; other files are not', async () => {
  const fuera = await mkdtemp(join(carpeta, 'etc-'))
  await writeFile(join(fuera, 'ajustes.env'), 'SECRETO=el-de-entonces')
  await writeFile(join(fuera, 'raiz.pem'), 'raíz')
  await writeFile(join(banco.datos, 'logo.png'), 'logo')
  await mkdir(join(banco.datos, 'plantillas'), { recursive: true })
  await writeFile(join(banco.datos, 'plantillas', 'oficio.docx'), 'oficio')
  const rutas = [
    fuera,
    banco.datos,
    ...['logo.png', 'plantillas', 'archivos', 'falta'].map((uno) => join(banco.datos, uno)),
  ]
  const hecho = await hacer({ ajustes: join(fuera, 'ajustes.env'), rutas })
  const lugares = hecho.manifiesto.datos.map(({ lugar }) => lugar)
  expect(lugares).toEqual(expect.arrayContaining(['cabildo.env', 'logo.png', 'plantillas/oficio.docx']))
  expect(lugares.filter((lugar) => /raiz|archivos|^postgres/.test(lugar))).toEqual([])
  const nueva = await otra()
  expect((await poner(hecho, nueva)).ajustes).toBe('cabildo.env.respaldo')
  expect(await readFile(join(nueva.datos, 'cabildo.env.respaldo'), 'utf8')).toBe('SECRETO=el-de-entonces')
  expect(await readFile(join(nueva.datos, 'logo.png'), 'utf8')).toBe('logo')
})

test('H6 a damaged file of the pool is set aside and copied again; without it, the rest is restored on request', async () => {
  const hecho = await hacer()
  const [archivo] = await enElFondo()
  const nombre = archivo?.name ?? ''
  await appendFile(join(archivo?.parentPath ?? '', nombre), 'x')
  const danos = await comprobarTodo(hecho)
  const [malo] = danos.archivos
  expect([danos.partes, danos.archivos.length, malo?.clave]).toEqual([[], 1, expect.stringContaining(nombre)])
  const nueva = await otra()
  await expect(poner(hecho, nueva)).rejects.toThrow('--con-perdidas')
  await poner(hecho, nueva, false, true)
  expect(await retrato(nueva.url)).toEqual(await retrato(banco.bd.url))
  const hallazgos = await verificar(hecho, nueva.url, nueva.archivos)
  expect(hallazgos.map(({ donde }) => donde).join()).toContain(nombre)

  expect(await apartar(hecho, danos.archivos)).toBe(1)
  expect((await enElFondo()).map(({ name }) => name)).not.toContain(nombre)
  expect((await readdir(join(destino, 'apartados'), { recursive: true })).join()).toContain(nombre)
  expect((await hacer()).nuevos).toBe(1)
  expect(await comprobar(hecho)).toEqual([])
})

test('H6 backups are not put where the data are, nor beside those of another installation', async () => {
  for (const suya of ['', 'archivos', join('archivos', 'mpvirtual')])
    await expect(hacer({ destino: join(banco.datos, suya) })).rejects.toThrow('donde están los datos mismos')
  await hacer({ destino: join(banco.datos, 'respaldos') })
  await rm(join(banco.datos, 'respaldos'), { recursive: true })

  const firmar = (huella: string) =>
    administrar(
      banco.bd.url,
      `delete from instalacion; insert into instalacion (huella_secreto, huella_at) values ('${huella}', now())`,
    )
  await firmar('a'.repeat(43))
  const primero = await hacer()
  await firmar('b'.repeat(43))
  await expect(hacer({ conservar: 1 })).rejects.toThrow('guarda respaldos de otra instalación')
  expect(await listRespaldos(destino)).toEqual([primero.carpeta])
  await administrar(banco.bd.url, 'delete from instalacion')
})

test('H6 where one of the backups that stay is damaged, none is deleted, and the new one is there', async () => {
  await hacer()
  const danado = await hacer()
  await truncate(join(danado.carpeta, 'archivos.jsonl.zst'), 20)
  const hecho = await hacer({ conservar: 2 })
  expect([hecho.borrados, hecho.danado]).toEqual([0, basename(danado.carpeta)])
  expect(await listRespaldos(destino)).toHaveLength(3)
  expect(await comprobar(hecho)).toEqual([])
})

test('H6 with the clock set back, the backup just made is not taken for the oldest', async () => {
  await hacer()
  const ayer = { ...crearReloj(), ahora: () => new Date(Date.now() - 86_400_000) }
  const hecho = await hacer({ conservar: 1, reloj: ayer })
  expect([hecho.borrados, await listRespaldos(destino)]).toEqual([1, [hecho.carpeta]])
  expect(await comprobar(hecho)).toEqual([])
})
