import { ETIQUETAS_FACULTADES } from '@cabildo/contracts/organizacion'
import { ASUNTOS, type Asunto, LISTA_DE_ASUNTOS } from '@cabildo/contracts/organizacion-cierre'
import { IconAlertTriangle } from '@tabler/icons-react'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Icono } from '../../../ui/Icono.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import estilos from './cierre.module.css'
import { type AreaContada, cantidadesDe } from './reparto.ts'

export type AbrirLista = (area: AreaContada, asunto: Asunto) => void

/** A title within a sentence; what is written in capitals in it stays so. */
const enFrase = (titulo: string) => titulo.charAt(0).toLocaleLowerCase('es-PE') + titulo.slice(1)

/** 'Sin asuntos: publicaciones, facultades.', where there are any of those. */
const sinAsuntos = (ceros: readonly Asunto[]) =>
  ceros.length > 0 && `Sin asuntos: ${ceros.map((asunto) => enFrase(ASUNTOS[asunto].nombre)).join(', ')}.`

/** What becomes of each kind, in the words of Table ORG-C. */
export const QUE_PASA: Record<Asunto, string> = {
  visitas: 'En cuidado: la nueva área registra la salida',
  documentos: 'En cuidado, con su número y siglas',
  firmas: 'Pasan con su orden y motivo',
  expedientes: 'Se derivan con el proveído «Por cierre de …»',
  normas: 'En cuidado',
  procedimientos: 'Pasan a la nueva área, para lo que se presente desde ahora',
  usuarios: 'Se trasladan o termina su acceso',
  trabajadores: 'Se trasladan o termina su acceso',
  dependientes: 'Pasan a depender de la nueva área',
  facultades: 'Pasan a la nueva área o se retiran',
  encargaturas: 'Terminan con el área',
  claves: 'Terminan con el área: sus programas dejan de leer datos',
  webhooks: 'Terminan con el área: a sus programas ya no se les avisa',
  cuidados: 'Pasan al cuidado de la nueva área',
}

/** The count of a kind, which opens its list; of several areas each has its own. */
export const Cantidad = ({
  areas,
  asunto,
  onLista,
}: {
  areas: readonly AreaContada[]
  asunto: Asunto
  onLista: AbrirLista
}) => (
  <span className={estilos.deCadaUna}>
    {areas
      .filter(({ recuento }) => recuento.cantidades[asunto] > 0)
      .map((area) => (
        <button
          key={area.id}
          type="button"
          className={estilos.cantidad}
          aria-label={`${ASUNTOS[asunto].nombre} de ${area.name}: ${miles(area.recuento.cantidades[asunto])}, ver la lista`}
          onClick={() => onLista(area, asunto)}
        >
          {miles(area.recuento.cantidades[asunto])}
        </button>
      ))}
  </span>
)

/** Step 'Qué tiene': what the areas hold, and why one cannot be closed (ORG-26, ORG-30, ORG-31). */
export const QueTiene = ({ areas, onLista }: { areas: readonly AreaContada[]; onLista: AbrirLista }) => {
  const total = cantidadesDe(areas)
  const hay = LISTA_DE_ASUNTOS.filter((asunto) => total[asunto] > 0)
  const varias = areas.length > 1
  const facultades = areas.flatMap(({ recuento }) => recuento.facultades).map((una) => ETIQUETAS_FACULTADES[una])
  return (
    <div className={estilos.paso}>
      {areas.map(
        ({ id, name, recuento: { impedimento } }) =>
          impedimento && (
            <p key={id} className={cuerpo.falla} role="alert">
              <Icono de={IconAlertTriangle} />
              <span>
                {varias && `${name}: `}
                {impedimento}
              </span>
            </p>
          ),
      )}
      {hay.length > 0 && (
        <ul className={estilos.filas} aria-label="Qué tiene">
          {hay.map((asunto) => (
            <li key={asunto}>
              <b>{ASUNTOS[asunto].nombre}</b>
              {varias ? (
                <span className={estilos.cantidad}>{miles(total[asunto])}</span>
              ) : (
                <Cantidad areas={areas} asunto={asunto} onLista={onLista} />
              )}
              <p>{asunto === 'facultades' ? `${facultades.join(', ')}` : QUE_PASA[asunto]}</p>
              {varias && (
                <div className={estilos.deCadaUna}>
                  {areas
                    .filter(({ recuento }) => recuento.cantidades[asunto] > 0)
                    .map((area) => (
                      <span key={area.id}>
                        {area.name} <Cantidad areas={[area]} asunto={asunto} onLista={onLista} />
                      </span>
                    ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {hay.length === 0 && (
        <p>No tiene nada pendiente ni personas. Lo que hizo antes queda en cuidado de quien la sucede.</p>
      )}
      {hay.length > 0 && (
        <p className={estilos.nota}>{sinAsuntos(LISTA_DE_ASUNTOS.filter((asunto) => total[asunto] === 0))}</p>
      )}
    </div>
  )
}
