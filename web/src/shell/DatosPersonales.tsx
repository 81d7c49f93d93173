import { entidad } from '../platform/entidad.ts'

/** What the municipality does with what citizens write in its pages, in general (Ley 29733); each form says its own. */
export const DatosPersonales = () => {
  const { nombre, ruc, domicilio, privacidad } = entidad
  const titular = [nombre, ruc && `RUC ${ruc}`, domicilio].filter(Boolean).join(', ')
  return (
    <>
      <p>
        {titular}, usa los datos que usted escribe en estas páginas solo para atender lo que pide y responderle, según
        la Ley 29733. Cada formulario dice para qué los pide y cuáles son obligatorios.
        {privacidad.registro && ` Su banco de datos está inscrito con el código ${privacidad.registro}.`}
        {privacidad.conservacion && ` Los conserva ${privacidad.conservacion}.`}
      </p>
      <p>
        Puede pedir el acceso, la rectificación, la cancelación o la oposición en{' '}
        {privacidad.contacto || 'la mesa de partes de la municipalidad'}.
      </p>
    </>
  )
}
