import { PROCESOS, type Proceso } from '@cabildo/contracts/atencion'
import { diaLima, fecha } from '@cabildo/contracts/base/tiempo'
import {
  DOCUMENTO_DE_DESIGNACION_MAXIMO,
  MENSAJES_RESPONSABLES,
  type Responsables,
  ResponsablesNuevos,
} from '@cabildo/contracts/responsables'
import { useQuery } from '@tanstack/react-query'
import { avisarFallo } from '../../platform/consultas.ts'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { useEdicion } from '../../ui/useEdicion.ts'
import estilos from './atencion.module.css'
import { pedirResponsables, responsablesQuery, useDesignar } from './responsables.api.ts'

/** The designation that is replaced; of nobody an empty one. */
type Vigente = NonNullable<Responsables['data']>
const NADIE = { version: '' } as const

const NOMBRES = { titular: 'titular', alterno: 'alterno', documento: 'documento', desde: 'desde' }

const valoresDe = (vigente: Vigente | typeof NADIE) =>
  'titular' in vigente
    ? {
        ...{ titular: vigente.titular.id, alterno: vigente.alterno.id },
        ...{ documento: vigente.documento, desde: vigente.desde },
      }
    : { titular: 0, alterno: 0, documento: '', desde: diaLima(new Date()) }

const leido = (campo: keyof typeof NOMBRES, vigente: Vigente | typeof NADIE): string => {
  if (!('titular' in vigente)) return ''
  if (campo === 'titular' || campo === 'alterno') return vigente[campo].nombre
  return campo === 'desde' ? fecha(vigente.desde) : vigente.documento
}

interface Props {
  proceso: Proceso
  abierto: boolean
  onClose: () => void
  borrador?: Borrador
}

/** RESPONSABLES: titular and alternate of a process, and those of before (REC-40, TRS-13). */
export const ResponsablesDialogo = ({ proceso, abierto, onClose, borrador }: Props) => {
  const { data: suyos } = useQuery(responsablesQuery(proceso))
  const designar = useDesignar(proceso)
  const forma = useEdicion({
    ...{ abierto, nombres: NOMBRES, valoresDe, leido, borrador },
    registro: suyos?.data ?? NADIE,
    revisar: (valores, { version }) => ResponsablesNuevos.safeParse({ ...valores, version }),
  })
  const { valores, poner } = forma
  const { candidatos = [], historia = [], data: vigente } = suyos ?? {}
  const opciones = conDesignados(candidatos, vigente ?? null)
  const deBusqueda = (campo: 'titular' | 'alterno') => {
    const { name: _, ...resto } = forma.campo(campo)
    return {
      ...{ ...resto, 'data-campo': campo, required: true, placeholder: 'Escriba para buscar', opciones },
      ...{ value: valores[campo], onChange: (id: number) => poner({ [campo]: id }) },
    }
  }
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      titulo={MENSAJES_RESPONSABLES.titulo}
      detalle={PROCESOS[proceso].nombre}
      traer={async () => (await pedirResponsables(proceso)).data ?? NADIE}
      primero="titular"
      grabar={designar.mutateAsync}
      grabado={MENSAJES_RESPONSABLES.designados}
      noGrabado={MENSAJES_RESPONSABLES.noDesignados}
      alFallar={avisarFallo}
    >
      <div className={`${estilos.campos} ${cuerpo.campos}`}>
        <SelectorBuscable label="Titular" {...deBusqueda('titular')} />
        <SelectorBuscable label="Alterno" {...deBusqueda('alterno')} />
        <TextInput
          label={opcional('Documento de designación')}
          autoComplete="off"
          maxLength={DOCUMENTO_DE_DESIGNACION_MAXIMO}
          {...forma.texto('documento')}
        />
        <CampoFecha
          label="Desde"
          required
          {...forma.campo('desde')}
          value={valores.desde}
          onChange={(desde) => poner({ desde })}
        />
        {historia.length > 0 && <Anteriores historia={historia} />}
      </div>
    </FormularioDeRegistro>
  )
}

/** Who may be chosen, and whoever is designated although the permission is gone: their names are to be read. */
const conDesignados = (candidatos: Responsables['candidatos'], vigente: Responsables['data']) => {
  const opciones = candidatos.map(({ id, nombre, area }) => ({ id, name: `${nombre} · ${area}` }))
  const otros = [vigente?.titular, vigente?.alterno].filter((uno) => uno !== undefined)
  const sinPermiso = otros.filter(({ id }) => !opciones.some((una) => una.id === id))
  return [
    ...opciones,
    ...sinPermiso.map(({ id, nombre }) => ({ id, name: `${nombre} · sin el permiso`, vedada: true })),
  ]
}

const Anteriores = ({ historia }: { historia: Responsables['historia'] }) => (
  <section className={estilos.anteriores} aria-label="Designaciones anteriores">
    <h3>Designaciones anteriores</h3>
    <ul>
      {historia.map(({ titular, alterno, area, documento, desde, reemplazado_at, created_at }) => (
        <li key={created_at}>
          <b>{titular.nombre}</b>, alterno {alterno.nombre}
          <small>
            {[area, documento, `del ${fecha(desde)} al ${fecha(reemplazado_at)}`].filter(Boolean).join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  </section>
)
