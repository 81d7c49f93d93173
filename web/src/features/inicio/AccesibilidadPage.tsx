import { fecha } from '@cabildo/contracts/base/tiempo'
import { entidad } from '../../platform/entidad.ts'
import banda from '../../shell/BandaPublica.module.css'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import clases from './AccesibilidadPage.module.css'

/** When what is said here was last compared with the product. */
const REVISADA = '2026-11-30'

/** The accessibility statement: what was tried and how, what is known to fall short, and whom to write to. */
export const AccesibilidadPage = () => {
  const { nombre, correo, telefono, domicilio } = entidad
  return (
    <div data-ancho="completo">
      <BandaPublica
        titulo="Declaración de accesibilidad"
        texto="Estas páginas se hacen para que cualquier persona pueda usarlas, como pide WCAG 2.2, nivel AA."
      />
      <div className={banda.columna}>
        <div className={clases.texto}>
          <h2>Qué se comprobó</h2>
          <ul>
            <li>Cada pantalla y cada ventana pasa por un revisor automático (axe).</li>
            <li>Todo se puede hacer solo con el teclado, y se ve dónde está el cursor.</li>
            <li>Se puede ampliar la letra al 200 % y usar en un celular de 390 píxeles sin perder nada.</li>
            <li>Quien pide menos movimiento en su equipo no ve animaciones.</li>
            <li>Los errores se dicen con palabras junto a su campo, y los lectores de pantalla los leen.</li>
          </ul>
          <h2>Qué no llega todavía</h2>
          <ul>
            <li>
              Los PDF que se suben, y los escaneados sobre todo, pueden no tener texto que un lector de pantalla lea.
              Pida a la municipalidad una copia que sí.
            </li>
            <li>
              Las hojas de un PDF se muestran como imagen: al elegir dónde va una firma, un lector de pantalla no las
              describe.
            </li>
            <li>No se ha hecho una prueba con personas que usan ayudas técnicas ni la revisión de un tercero.</li>
          </ul>
          <h2>Si algo no le sirve</h2>
          <p>
            Escriba o llame a {nombre}
            {correo && (
              <>
                {' '}
                (<a href={`mailto:${correo}`}>{correo}</a>)
              </>
            )}
            {telefono && `, teléfono ${telefono}`}
            {domicilio && `, ${domicilio}`}. Diga qué página es y qué quería hacer. Mientras tanto puede hacer el mismo
            trámite en persona.
          </p>
          <p className={clases.fecha}>Revisada el {fecha(REVISADA)}.</p>
        </div>
      </div>
    </div>
  )
}
