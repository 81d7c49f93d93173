// Follows the Dockerfile's steps in plain folders, so that its copies and its start command can be tried without Docker.
import { execSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, matchesGlob } from 'node:path'
import { entorno, RAIZ } from './entorno.mjs'

const AQUI = join(RAIZ, 'despliegue')

/** The instructions of a Dockerfile, each as its name and its text in one line. */
export function instrucciones(texto) {
  return texto
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((linea) => linea.trim() && !linea.startsWith('#'))
    .map((linea) => {
      const [, nombre, resto] = /^([A-Z]+)\s+(.*)$/.exec(linea.trim()) ?? []
      if (!nombre) throw new Error(`No es una instrucción: ${linea}`)
      return { nombre, resto: resto.replace(/\s+/g, ' ') }
    })
}

const ignorados = readFileSync(join(AQUI, 'Dockerfile.dockerignore'), 'utf8')
  .split('\n')
  .filter((linea) => linea && !linea.startsWith('#'))

/** Whether Docker would send this file of the repository to the build: the last pattern that meets it decides. */
function seEnvia(ruta) {
  const partes = ruta.split('/')
  const lugares = partes.map((_, i) => partes.slice(0, i + 1).join('/'))
  return ignorados.reduce((se, patron) => {
    const si = patron.startsWith('!')
    return lugares.some((lugar) => matchesGlob(lugar, si ? patron.slice(1) : patron)) ? si : se
  }, true)
}

function copiarDelRepositorio(origen, destino) {
  const desde = join(RAIZ, origen)
  if (!existsSync(desde)) throw new Error(`COPY ${origen}: no existe`)
  if (!statSync(desde).isDirectory()) {
    if (!seEnvia(origen)) throw new Error(`COPY ${origen}: Dockerfile.dockerignore no lo deja pasar`)
    return cpSync(desde, destino)
  }
  mkdirSync(destino, { recursive: true })
  for (const entrada of readdirSync(desde, { withFileTypes: true })) {
    const ruta = `${origen}/${entrada.name}`
    if (entrada.isDirectory() ? readdirSync(join(RAIZ, ruta)).length > 0 && !omitida(ruta) : seEnvia(ruta))
      copiarDelRepositorio(ruta, join(destino, entrada.name))
  }
}

/** A folder that a pattern names; its files need not be looked at. */
const omitida = (ruta) => !seEnvia(`${ruta}/x`)

const valores = (resto) => Object.fromEntries(resto.split(' ').map((par) => par.split('=')))

/**
 * Builds every stage below `carpeta` and answers the last one: its root, working folder, user, environment and start
 * command. Programs of the base images (node) are those of this machine.
 */
export function construir(carpeta) {
  const etapas = new Map()
  let etapa
  for (const { nombre, resto } of instrucciones(readFileSync(join(AQUI, 'Dockerfile'), 'utf8'))) {
    if (nombre === 'FROM') {
      const [de, , como = 'final'] = resto.split(' ')
      const raiz = join(carpeta, como)
      mkdirSync(raiz, { recursive: true })
      const base = etapas.get(de)
      if (base) cpSync(base.raiz, raiz, { recursive: true, verbatimSymlinks: true })
      etapa = { raiz, trabajo: base ? join(raiz, base.dentro) : raiz, dentro: base?.dentro ?? '/', ambiente: {} }
      etapas.set(como, etapa)
    } else if (nombre === 'WORKDIR') {
      Object.assign(etapa, { dentro: resto, trabajo: join(etapa.raiz, resto) })
      mkdirSync(etapa.trabajo, { recursive: true })
    } else if (nombre === 'COPY') copiar(resto, etapa, etapas)
    else if (nombre === 'RUN') {
      console.log(`RUN ${resto}`)
      // The only absolute paths of the steps are those of the tree itself.
      const orden = resto.replace(/(?<=\s)\/(?=datos\b|cabildo\b)/g, `${etapa.raiz}/`)
      execSync(orden, { cwd: etapa.trabajo, env: entorno(), stdio: ['ignore', 'ignore', 'inherit'] })
    } else if (nombre === 'ENV') Object.assign(etapa.ambiente, valores(resto))
    else if (nombre === 'USER') etapa.usuario = resto
    else if (nombre === 'ENTRYPOINT') etapa.entrada = JSON.parse(resto)
    else if (nombre === 'CMD') etapa.orden = JSON.parse(resto)
    else if (!['ARG', 'EXPOSE', 'HEALTHCHECK', 'LABEL', 'VOLUME'].includes(nombre)) throw new Error(`¿${nombre}?`)
  }
  return etapa
}

function copiar(resto, etapa, etapas) {
  const palabras = resto.split(' ')
  const de = palabras[0].startsWith('--from=') ? palabras.shift().slice('--from='.length) : undefined
  const destino = palabras.pop()
  for (const origen of palabras) {
    const lugar = isAbsolute(destino) ? join(etapa.raiz, destino) : join(etapa.trabajo, destino)
    const hasta = destino.endsWith('/') ? join(lugar, basename(origen)) : lugar
    if (origen === '/usr/local/bin/node') continue
    if (de) cpSync(join(etapas.get(de).raiz, origen), hasta, { recursive: true, verbatimSymlinks: true })
    else copiarDelRepositorio(origen, hasta)
  }
}
