import * as z from 'zod/mini'
import { entero, texto, Version } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { rucCorrecto } from './base/ruc.ts'
import { SIGLAS } from './organizacion-siglas.ts'

export const MENSAJES_ENTIDAD = {
  grabada: 'Datos de la entidad grabados',
  noGrabada: 'No se pudo grabar los datos de la entidad',
  siglas: 'Ingrese siglas en mayúsculas, como MPVA',
  ruc: 'RUC inválido',
  sitio: 'Ingrese una dirección como https://www.gob.pe/munivallealto',
  color: 'Ingrese un color en la forma #rrggbb',
  pocoContraste: 'Ese color no se lee sobre blanco, elija uno más oscuro',
  logo: 'El logo debe ser una imagen PNG o JPG de hasta 1 MB',
  logoCmyk: 'El logo tiene colores de imprenta (CMYK): guárdelo en RGB o como PNG',
  logoDanado: 'El logo es una imagen dañada: ábrala y guárdela otra vez como PNG o JPG',
  lemaRepetido: 'Ese año ya tiene su nombre',
  faltaLema: (anio: number) => `Falta el nombre oficial del ${anio}`,
} as const

/** Largest logo, in bytes and in pixels a side (ORG-14). */
export const LOGO_MAXIMO_BYTES = 1_048_576
export const LOGO_MAXIMO_LADO = 4_000

const Color = z.string().check(
  z.overwrite((valor) => valor.trim().toLowerCase()),
  z.regex(/^#[0-9a-f]{6}$/, { error: MENSAJES_ENTIDAD.color }),
)

/** The least contrast of text with what is behind it (WCAG 2.2, 1.4.3). */
const CONTRASTE_MINIMO = 4.5

/** How much darker than white a colour #rrggbb is, from 1 to 21 (WCAG); null for what is no colour. */
export const contrasteSobreBlanco = (color: string): number | null => {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((desde) => {
    const canal = Number.parseInt(color.slice(desde, desde + 2), 16) / 255
    return canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

/** Whether white text can be read on a colour, and the colour on white. */
export const seLeeSobreBlanco = (color: string): boolean => (contrasteSobreBlanco(color) ?? 0) >= CONTRASTE_MINIMO

export const Identidad = z.object({
  nombre: texto(120, { min: 1 }),
  siglas: z.string().check(z.trim(), z.regex(SIGLAS, { error: MENSAJES_ENTIDAD.siglas })),
  ciudad: texto(80, { min: 1 }),
  ruc: texto(11).check(z.refine((ruc) => ruc === '' || rucCorrecto(ruc), { error: MENSAJES_ENTIDAD.ruc })),
  sitio: texto(1000).check(
    z.refine((sitio) => sitio === '' || /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(sitio), {
      error: MENSAJES_ENTIDAD.sitio,
    }),
  ),
})
export type Identidad = z.output<typeof Identidad>

export const Atencion = z.object({
  domicilio: texto(200),
  telefono: texto(60),
  correo: texto(100),
  horario: texto(200),
})
export type Atencion = z.output<typeof Atencion>

export const Imagen = z.object({
  color: Color.check(z.refine(seLeeSobreBlanco, { error: MENSAJES_ENTIDAD.pocoContraste })),
})

/** The official name of a year, and the norm that gives it (ORG-39). */
export const Lema = z.object({
  anio: entero(2000, 2100, 'Ingrese un año entre 2000 y 2100'),
  texto: texto(200, { min: 1 }),
  norma: texto(120),
})
export type Lema = z.output<typeof Lema>

export const Anio = z.object({
  lemas: z.array(Lema).check(
    z.maxLength(101),
    z.check<Lema[]>(({ value, issues }) => {
      for (const [i, { anio }] of value.entries())
        if (value.findIndex((otro) => otro.anio === anio) < i)
          issues.push({ code: 'custom', message: MENSAJES_ENTIDAD.lemaRepetido, path: [i, 'anio'], input: value })
    }),
  ),
})
export type Anio = z.output<typeof Anio>

export const DatosPersonales = z.object({
  /** How public pages show a DNI (D-32). */
  dni_publico: z.enum(['completo', 'parcial', 'oculto']),
  registro: texto(200),
  conservacion: texto(200),
  contacto: texto(200),
})
export type DatosPersonales = z.output<typeof DatosPersonales>

const conVersion = { version: z.string() }
/** Each section as it was read, with its own version. */
export const EntidadGuardada = z.object({
  identidad: z.extend(Identidad, conVersion),
  atencion: z.extend(Atencion, conVersion),
  /** A seed may have a colour that the form would refuse (ORG-38); the address of the logo is null without one. */
  imagen: z.object({ color: z.string(), logo_url: z.nullable(z.string()), ...conVersion }),
  anio: z.extend(Anio, {
    ...conVersion,
    /** The present year, where its name is missing. */
    falta: z.nullable(z.number()),
  }),
  datos_personales: z.extend(DatosPersonales, conVersion),
})
export type EntidadGuardada = z.output<typeof EntidadGuardada>
export type SeccionEntidad = keyof EntidadGuardada

const aGrabar = { version: Version }
const edita = () => true

export const entidadApi = {
  leer: llamada({
    id: 'ORG-37',
    method: 'GET',
    path: '/api/organizacion/entidad',
    acceso: ['organizacion'],
    resumen: 'Los datos de la entidad, por secciones',
    respuesta: z.object({ data: EntidadGuardada }),
  }),
  identidad: llamada({
    id: 'ORG-37',
    method: 'PUT',
    path: '/api/organizacion/entidad/identidad',
    acceso: ['organizacion'],
    resumen: 'Graba nombre, siglas, ciudad, RUC y sitio web',
    body: z.extend(Identidad, aGrabar),
    respuesta: z.object({ data: EntidadGuardada.shape.identidad }),
    edita,
  }),
  atencion: llamada({
    id: 'ORG-37',
    method: 'PUT',
    path: '/api/organizacion/entidad/atencion',
    acceso: ['organizacion'],
    resumen: 'Graba domicilio, teléfono, correo y horario de atención',
    body: z.extend(Atencion, aGrabar),
    respuesta: z.object({ data: EntidadGuardada.shape.atencion }),
    edita,
  }),
  imagen: llamada({
    id: 'ORG-37',
    method: 'PUT',
    path: '/api/organizacion/entidad/imagen',
    acceso: ['organizacion'],
    resumen: 'Graba el color de la municipalidad',
    body: z.extend(Imagen, aGrabar),
    respuesta: z.object({ data: EntidadGuardada.shape.imagen }),
    edita,
  }),
  anio: llamada({
    id: 'ORG-37',
    method: 'PUT',
    path: '/api/organizacion/entidad/anio',
    acceso: ['organizacion'],
    resumen: 'Graba los nombres oficiales de los años, que reemplazan a los que había',
    body: z.extend(Anio, aGrabar),
    respuesta: z.object({ data: EntidadGuardada.shape.anio }),
    edita,
  }),
  datos_personales: llamada({
    id: 'ORG-37',
    method: 'PUT',
    path: '/api/organizacion/entidad/datos_personales',
    acceso: ['organizacion'],
    resumen: 'Graba cómo se publica el DNI, que pide confirmación, y lo que dice el aviso de privacidad',
    body: z.extend(DatosPersonales, aGrabar),
    respuesta: z.object({ data: EntidadGuardada.shape.datos_personales }),
    edita,
  }),
  logo: llamada({
    id: 'ORG-37',
    method: 'POST',
    path: '/api/organizacion/entidad/logo',
    acceso: ['organizacion'],
    resumen: 'Graba el logo, un PNG o JPG de hasta 1 MB y 4000 píxeles por lado',
    archivos: { 'selectedFile[]': 1 },
    body: z.object({}),
    respuesta: z.object({ data: EntidadGuardada.shape.imagen }),
  }),
}
