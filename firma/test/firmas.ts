import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Firma, Sello } from '../src/tipos.ts'

export const firmaDePrueba = (sello: Partial<Sello> = {}, resto: Partial<Firma> = {}): Firma => ({
  nombre: 'María Ángeles Ñahui Güemes',
  motivo: 'Soy el autor del documento',
  lugar: 'Ilo, Perú',
  fecha: new Date('2026-03-03T15:22:33Z'),
  ...resto,
  sello: { pagina: 0, x: 10, y: 200, imagen: null, ...sello },
})

/** Whether a program of the machine is there: what only it can tell is skipped without. */
export const hayPrograma = (programa: string, pregunta = '-v'): boolean => {
  try {
    execFileSync(programa, [pregunta], { stdio: 'ignore' })
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}

/** Runs something over files in a folder of its own. */
export const conArchivos = <T>(archivos: Record<string, Buffer | string>, hacer: (carpeta: string) => T): T => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-firmas-'))
  try {
    for (const [nombre, contenido] of Object.entries(archivos)) writeFileSync(join(carpeta, nombre), contenido)
    return hacer(carpeta)
  } finally {
    rmSync(carpeta, { recursive: true, force: true })
  }
}

/** What poppler's pdfsig finds: one text for each signature. */
export const segunPdfsig = (pdf: Buffer): string[] =>
  conArchivos({ 'firmado.pdf': pdf }, (carpeta) =>
    execFileSync('pdfsig', ['-nocert', join(carpeta, 'firmado.pdf')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('Signature #')
      .slice(1),
  )

/** The CMS of each signature of a PDF of ours, and what it signs. */
export const cmsDe = (pdf: Buffer): { cms: Buffer; firmado: Buffer }[] =>
  [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)/g)].map(([, desde, hasta, resto]) => {
    const hueco = Buffer.from(pdf.toString('latin1', Number(desde) + 1, Number(hasta) - 1), 'hex')
    return {
      // The room behind it is filled with zeros.
      cms: hueco.subarray(0, 4 + hueco.readUInt16BE(2)),
      firmado: Buffer.concat([
        pdf.subarray(0, Number(desde)),
        pdf.subarray(Number(hasta), Number(hasta) + Number(resto)),
      ]),
    }
  })
