import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import { expect, type Locator, type Page } from '@playwright/test'
import { pdfDePrueba } from './apoyo-documentos.ts'
import { unico } from './apoyo-visitas.ts'

interface Ciudadano {
  dni: string
  /** The check digit of the DNI. */
  code: string
  /** As a lookup gives it. */
  nombre: string
}

/** The check digit that the eight digits ask for (IDE-05). */
export const codigoDe = (dni: string): string =>
  [...'0123456789'].find((digito) => verificadorCorrecto(dni, digito)) ?? ''

const filasDe = (archivo: string): string[][] =>
  readFileSync(join(import.meta.dirname, '../server/demo/datos', archivo), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((fila) => fila.split(','))

/**
 * A person of the demonstration's register, another one with each number: what one person may file in an hour is counted
 * by the DNI, so that each test takes one of its own.
 */
export const ciudadano = (indice: number): Ciudadano => {
  const [dni = '', nombres, paterno, materno] = filasDe('padron.csv')[4_000 + indice] ?? []
  return { dni, code: codigoDe(dni), nombre: [paterno, materno, nombres].filter(Boolean).join(' ') }
}

/** A number of the invented range that nobody of the register has. */
export const DNI_DE_NADIE = '97000001'

/** An address that no other test writes to: each is sent few confirmations a day (D6). */
export const correoUnico = (): string => `${unico('vecina').replace(' ', '.').toLowerCase()}@example.com`

/** Fills the DNI and its verifier, as they are typed. */
export const ponerDni = async (page: Page, { dni, code }: Pick<Ciudadano, 'dni' | 'code'>): Promise<void> => {
  await page.getByLabel('DNI', { exact: true }).fill(dni)
  await page.getByLabel('Código de verificación', { exact: true }).fill(code)
}

/** Waits until no lookup shows its modal, which would take what is typed. */
export const trasBuscar = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toHaveCount(0)

/** Fills who files and waits for the name that the register has. */
export const identificar = async (page: Page, persona: Ciudadano, email = correoUnico()): Promise<void> => {
  await ponerDni(page, persona)
  await expect(page.getByLabel('Apellidos y nombres')).toHaveValue(persona.nombre)
  await trasBuscar(page)
  await page.getByLabel('Teléfono', { exact: true }).fill('987654321')
  await page.getByLabel('Correo electrónico', { exact: true }).fill(email)
}

/** A PDF to choose, of that many bytes. */
export const unPdf = (name: string, bytes = 27_001) => {
  const pdf = pdfDePrueba(name)
  const relleno = Buffer.alloc(Math.max(0, bytes - pdf.length), '%')
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([pdf, relleno]).subarray(0, bytes) }
}

/** The summary of what is to be mended. */
export const resumenDeErrores = (page: Page): Locator => page.getByRole('group', { name: /antes de enviar$/ })
