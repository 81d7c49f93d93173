// The web application's build, made again only when something it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { archivosDe, correrNodo, modulo, RAIZ } from './entorno.mjs'

const SELLO = join(RAIZ, 'web', 'dist', '.huella')

function huella() {
  const suma = createHash('sha256')
  const archivos = [...archivosDe(join(RAIZ, 'web')), ...archivosDe(join(RAIZ, 'contracts'))]
  for (const archivo of [...archivos, join(RAIZ, 'package-lock.json')]) {
    suma
      .update(`${relative(RAIZ, archivo)}\n`)
      .update(readFileSync(archivo))
      .update('\n')
  }
  return suma.digest('hex')
}

const vigente = (actual) => existsSync(SELLO) && readFileSync(SELLO, 'utf8') === actual

/** Builds web/dist and answers the exit code; the stamp is written last, so a broken build is never taken as good. */
export async function construirWeb({ siempre = false } = {}) {
  const actual = huella()
  if (!siempre && vigente(actual)) return 0
  console.log('Construyendo la aplicación web…')
  const codigo = await correrNodo([modulo('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(RAIZ, 'web'),
  })
  if (codigo === 0) writeFileSync(SELLO, actual)
  return codigo
}
