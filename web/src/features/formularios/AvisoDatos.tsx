import { entidad } from '../../platform/entidad.ts'
import clases from './formulario.module.css'

interface Props {
  /** What the data are for: 'atender su trámite y responderle'. */
  finalidad: string
  /** Name of the bank of data: 'TRÁMITE DOCUMENTARIO'. */
  banco: string
  /** What one may leave out. */
  opcional?: string
}

/** What somebody is told before giving personal data (Ley 29733 art. 18, peru.md §5.6, P-10). */
export const AvisoDatos = ({ finalidad, banco, opcional }: Props) => {
  const { nombre, ruc, domicilio, privacidad } = entidad
  const titular = [nombre, ruc && `RUC ${ruc}`, domicilio].filter(Boolean).join(', ')
  return (
    <div className={clases.datos}>
      <p>
        <b>Protección de datos personales.</b> {nombre} usa sus datos para {finalidad}, según la Ley 29733.
      </p>
      <details>
        <summary>Cómo tratamos sus datos</summary>
        <ul>
          <li>Titular del banco de datos: {titular}.</li>
          <li>
            Banco de datos: {banco}
            {privacidad.registro && `, inscrito con el código ${privacidad.registro}`}.
          </li>
          <li>
            Los datos son obligatorios{opcional && `, salvo ${opcional}`}: sin ellos no se puede atender lo que pide.
          </li>
          <li>
            Los conocen solo las áreas que lo atienden y, para comprobar su identidad, los registros nacionales. No se
            envían fuera del país.
          </li>
          {privacidad.conservacion && <li>Se conservan {privacidad.conservacion}.</li>}
          <li>
            Puede pedir el acceso, la rectificación, la cancelación o la oposición
            {privacidad.contacto ? (
              <>
                {' '}
                en <a href={`mailto:${privacidad.contacto}`}>{privacidad.contacto}</a>
              </>
            ) : (
              ' en la mesa de partes de la municipalidad'
            )}
            .
          </li>
        </ul>
      </details>
    </div>
  )
}
