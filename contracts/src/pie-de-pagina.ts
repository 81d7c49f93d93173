import type { Entidad } from './entidad.ts'

/** What the foot of a public page says; apart, for the app loads it after the page. */

/** The general notice about personal data, in paragraphs (Ley 29733); each form has its own. */
export const usoDeDatos = ({
  nombre,
  ruc,
  domicilio,
  privacidad,
}: Pick<Entidad, 'nombre' | 'ruc' | 'domicilio' | 'privacidad'>): [string, string] => {
  const titular = [nombre, ruc && `RUC ${ruc}`, domicilio].filter(Boolean).join(', ')
  return [
    `${titular}, usa los datos que usted escribe en estas páginas solo para atender lo que pide y responderle, según la Ley 29733. Cada formulario dice para qué los pide y cuáles son obligatorios.${
      privacidad.registro && ` Su banco de datos está inscrito con el código ${privacidad.registro}.`
    }${privacidad.conservacion && ` Los conserva ${privacidad.conservacion}.`}`,
    `Puede pedir el acceso, la rectificación, la cancelación o la oposición en ${
      privacidad.contacto || 'la mesa de partes de la municipalidad'
    }.`,
  ]
}

/** A telephone number that a link can dial. */
const MARCABLE = /^[\d\s()+-]{6,}$/
/** The address that dials a telephone; null for what is no number. */
export const enlaceDeTelefono = (telefono: string): string | null =>
  MARCABLE.test(telefono) ? `tel:${telefono.replace(/[^\d+]/g, '')}` : null
