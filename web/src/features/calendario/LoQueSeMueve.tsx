import { fecha } from '@cabildo/contracts/base/tiempo'
import { nombreDeClasePlazo, type Revision } from '@cabildo/contracts/calendario'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import estilos from './calendario.module.css'

const movidos = (n: number): string => {
  if (n === 0) return 'Ningún plazo abierto se movería'
  return n === 1 ? '1 plazo abierto se movería' : `${miles(n)} plazos abiertos se moverían`
}

/** What to worry about: clocks that would have expired by today, and dates that come before what a citizen was told (PLA-13). */
const advertencias = ({ vencen, adelantan }: Revision): string[] => [
  ...(vencen === 0 ? [] : [vencen === 1 ? '1 quedaría vencido.' : `${miles(vencen)} quedarían vencidos.`]),
  ...(adelantan === 0
    ? []
    : [
        adelantan === 1
          ? 'A 1 ciudadano se le dijo una fecha posterior; verá la nueva en el seguimiento.'
          : `A ${miles(adelantan)} ciudadanos se les dijo una fecha posterior; verán la nueva en el seguimiento.`,
      ]),
]

const conSigno = (n: number) => (n > 0 ? `+${n}` : String(n).replace('-', '−'))

/** The open clocks that a change would move: how many, what to worry about, and the first of them (PLA-13). */
export const LoQueSeMueve = ({ efecto }: { efecto: Revision }) => {
  const { mueven, muestra } = efecto
  const avisos = advertencias(efecto)
  return (
    <>
      <p className={estilos.cuantos}>{movidos(mueven)}</p>
      {avisos.map((aviso) => (
        <p key={aviso} className={estilos.advertencia}>
          <Icono de={IconAlertTriangle} tam={16} />
          {aviso}
        </p>
      ))}
      {mueven > 0 && avisos.length === 0 && (
        <p className={estilos.nota}>Ninguno quedaría vencido ni antes de lo que se dijo.</p>
      )}
      {muestra.length > 0 && (
        // Scrolls by itself, so it can be reached by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
        <section className={estilos.muestra} tabIndex={0} aria-label="Plazos que se moverían">
          <table aria-label="Plazos que se moverían">
            <thead>
              <tr>
                {['Expediente', 'Clase', 'Antes', 'Después', 'Días'].map((titulo) => (
                  <th key={titulo} scope="col">
                    {titulo}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {muestra.map(({ numero, clase, antes, despues, dias }) => (
                <tr key={`${numero} ${clase}`}>
                  <td>{numero}</td>
                  <td>{nombreDeClasePlazo(clase)}</td>
                  <td>{fecha(antes)}</td>
                  <td>
                    <b>{fecha(despues)}</b>
                  </td>
                  <td>{conSigno(dias)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {muestra.length < mueven && (
        <p className={estilos.nota}>
          Se ven {muestra.length} de {miles(mueven)}.
        </p>
      )}
    </>
  )
}
