import { NOMBRE_AREA_MAXIMO } from '@cabildo/contracts/organizacion'
import {
  areasCreadas,
  EstructuraCargar,
  estructuraApi,
  type FilaDeEstructura,
  informaticaRenombrada,
  MENSAJES_ESTRUCTURA,
} from '@cabildo/contracts/organizacion-estructura'
import { SIGLAS_MAXIMO } from '@cabildo/contracts/organizacion-siglas'
import { IconSitemap } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useState } from 'react'
import { ErrorApi, pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { conError } from '../../../ui/conError.tsx'
import { useAperturas } from '../../../ui/DialogoPorPasos.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { AvisoRecuperado } from '../../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { Checkbox } from '../../../ui/kit/marca.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { IDIOMA } from '../../../ui/tabla/idioma.ts'
import { useBorrador } from '../../../ui/useBorrador.ts'
import { ORGANIZACION, useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import type { PropsDeActo } from './acciones.ts'
import estilos from './estructura.module.css'

const estructuraQuery = queryOptions({
  queryKey: [...ORGANIZACION, 'estructura'],
  queryFn: ({ signal }) => pedir(estructuraApi.ver, undefined, { signal }),
  select: ({ data }) => data,
  meta: { callada: true },
})

/** What somebody has changed of a row. */
type Cambio = Partial<Pick<FilaDeEstructura, 'marcada' | 'name' | 'siglas'>>
type Cambios = Readonly<Record<number, Cambio>>
type Campo = 'name' | 'siglas'
type Errores = Readonly<Partial<Record<`${number}.${Campo}`, string>>>

const leerCambios = (guardado: unknown): Cambios | null =>
  typeof guardado === 'object' && guardado !== null && 'cambios' in guardado ? (guardado.cambios as Cambios) : null

/** Faults within the list that was sent, 'filas.2.name', as faults of the rows themselves. */
const porFila = (faltas: Iterable<readonly [ruta: string, texto: string]>, enviadas: readonly FilaDeEstructura[]) => {
  const errores: Partial<Record<string, string>> = {}
  for (const [ruta, texto] of faltas) {
    const [, i, campo] = ruta.split('.')
    const fila = enviadas[Number(i)]
    if (fila) errores[`${fila.codigo}.${campo}`] ??= texto
  }
  return errores as Errores
}

/** How deep each row stands, 1 at the first level. */
const nivelesDe = (filas: readonly FilaDeEstructura[]): ReadonlyMap<number, number> => {
  const niveles = new Map<number, number>()
  for (const { codigo, depende_de } of filas) niveles.set(codigo, (niveles.get(depende_de ?? 0) ?? 0) + 1)
  return niveles
}

/** CARGAR ESTRUCTURA: the areas of a provincial municipality, ready to be ticked and renamed (ORG-51). */
export const EstructuraDialogo = (props: PropsDeActo<null>) => (
  <Estructura key={useAperturas(props.abierto)} {...props} />
)

const Estructura = ({ abierto, borrador, onClose }: PropsDeActo<null>) => {
  const consulta = useQuery({ ...estructuraQuery, enabled: abierto, staleTime: 0 })
  const [guardado] = useState(() => (abierto ? leerCambios(borrador.leer()) : null))
  const [cambios, setCambios] = useState<Cambios>(guardado ?? {})
  const [recuperado, setRecuperado] = useState(guardado !== null)
  const [rechazos, setRechazos] = useState<Errores>({})
  const sucio = Object.keys(cambios).length > 0
  useBorrador(borrador, abierto, sucio ? { cambios } : null)
  const cargar = useMutation({
    mutationFn: (body: EstructuraCargar) => pedir(estructuraApi.cargar, { body }),
    ...useRefrescoDeOrganizacion(),
  })

  const filas = useMemo(
    () => consulta.data?.map((fila) => (fila.estado === 'existe' ? fila : { ...fila, ...cambios[fila.codigo] })),
    [consulta.data, cambios],
  )
  const niveles = useMemo(() => nivelesDe(consulta.data ?? []), [consulta.data])
  const elegidas = filas?.filter(({ estado, marcada }) => estado !== 'existe' && marcada) ?? []
  const revision = EstructuraCargar.safeParse({
    filas: elegidas.map(({ codigo, name, siglas }) => ({ codigo, name, siglas })),
  })
  const errores: Errores = {
    ...porFila(
      (revision.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const),
      elegidas,
    ),
    ...rechazos,
  }
  const conFaltas = new Set(Object.keys(errores).map((cual) => cual.split('.')[0])).size
  const faltaDe = () => {
    if (elegidas.length === 0) return ['al menos un área']
    return conFaltas > 0 ? [conFaltas === 1 ? 'corregir 1 fila' : `corregir ${conFaltas} filas`] : []
  }

  const cambiar = useCallback((codigo: number, cambio: Cambio) => {
    setCambios((antes) => ({ ...antes, [codigo]: { ...antes[codigo], ...cambio } }))
    setRechazos((antes) => Object.fromEntries(Object.entries(antes).filter(([cual]) => !cual.startsWith(`${codigo}.`))))
  }, [])
  const marcarTodas = (marcada: boolean) => {
    for (const { codigo, estado } of filas ?? []) if (estado === 'nueva') cambiar(codigo, { marcada })
  }
  const alEnviar = async () => {
    if (!revision.success) return
    try {
      const { creadas, renombrada } = await cargar.mutateAsync(revision.data)
      avisar.exito([areasCreadas(creadas), renombrada && informaticaRenombrada(renombrada)].filter(Boolean).join('. '))
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi) setRechazos(porFila(Object.entries(fallo.campos), elegidas))
      avisarFallo(fallo, MENSAJES_ESTRUCTURA.noCargada)
    }
  }
  const nada = filas?.every(({ estado }) => estado === 'existe') ?? false
  const porCrear = elegidas.filter(({ estado }) => estado === 'nueva').length

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="CARGAR ESTRUCTURA"
      tam="lg"
      textoBoton="Cargar"
      icono={<Icono de={IconSitemap} />}
      onSubmit={alEnviar}
      falta={filas && !nada ? faltaDe() : []}
      estado={nada ? undefined : porCrear === 1 ? '1 área por crear' : `${porCrear} áreas por crear`}
      {...(nada && { textoCerrar: 'Cerrar' })}
      // Not there before it is known that there is something to load: it would go away under the focus.
      {...((nada || !filas) && { enLugarDeGrabar: <></> })}
      enviando={cargar.isPending}
      sucio={sucio}
    >
      <AvisoRecuperado
        forma={{
          recuperado,
          empezarDeNuevo: () => {
            setRecuperado(false)
            setCambios({})
            setRechazos({})
          },
        }}
      />
      {consulta.isError && <NoSePudo que="la estructura" onReintentar={() => void consulta.refetch()} />}
      {!filas && !consulta.isError && <p role="status">{IDIOMA.cargando}</p>}
      {filas && (
        <>
          <p role={nada ? 'status' : undefined}>
            {nada
              ? `${MENSAJES_ESTRUCTURA.nadaQueCargar}.`
              : 'Áreas de una municipalidad provincial. Quite las que la suya no tiene y corrija nombres y siglas; lo que ya existe queda como está.'}
          </p>
          {!nada && (
            <div className={estilos.botones}>
              <Button variant="default" size="compact-sm" onClick={() => marcarTodas(true)}>
                Marcar todas
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => marcarTodas(false)}>
                Quitar todas
              </Button>
            </div>
          )}
          <ul className={estilos.arbol} aria-label="Áreas de la estructura">
            {filas.map((fila) => (
              <Fila
                key={fila.codigo}
                fila={fila}
                nivel={niveles.get(fila.codigo) ?? 1}
                superior={filas[(fila.depende_de ?? 0) - 1]?.name}
                errorDeNombre={errores[`${fila.codigo}.name`]}
                errorDeSiglas={errores[`${fila.codigo}.siglas`]}
                onCambio={cambiar}
              />
            ))}
          </ul>
        </>
      )}
    </FormDialogo>
  )
}

interface PropsDeFila {
  fila: FilaDeEstructura
  nivel: number
  superior: string | undefined
  errorDeNombre: string | undefined
  errorDeSiglas: string | undefined
  onCambio: (codigo: number, cambio: Cambio) => void
}

/** What is said of a row that makes no area. */
const notaDe = ({ estado, area }: FilaDeEstructura) =>
  estado === 'informatica' && area ? `Cambia el nombre de «${area.name}»` : undefined

/** One row; only the one that is being written is drawn again, of the many that there are. */
const Fila = memo(({ fila, nivel, superior, errorDeNombre, errorDeSiglas, onCambio }: PropsDeFila) => {
  const { codigo, estado, marcada, name, siglas } = fila
  const bajo = superior && <span className="solo-lector">, depende de {superior}</span>
  return (
    <li className={estilos.fila} data-nivel={nivel}>
      {estado === 'existe' ? (
        <p className={estilos.existe}>
          <span>
            {name}
            {bajo}
          </span>{' '}
          <small>{MENSAJES_ESTRUCTURA.yaExiste}</small>
        </p>
      ) : (
        <>
          <Checkbox
            className={estilos.casilla ?? ''}
            aria-label={superior ? `${name}, depende de ${superior}` : name}
            checked={marcada}
            onChange={({ currentTarget: { checked } }) => onCambio(codigo, { marcada: checked })}
          />
          <TextInput
            className={estilos.nombre ?? ''}
            aria-label={`Nombre de ${name}`}
            description={notaDe(fila)}
            inputWrapperOrder={['input', 'description', 'error']}
            value={name}
            disabled={!marcada}
            maxLength={NOMBRE_AREA_MAXIMO}
            autoComplete="off"
            error={conError(errorDeNombre)}
            onChange={({ currentTarget: { value } }) => onCambio(codigo, { name: value })}
          />
          <TextInput
            className={estilos.siglas ?? ''}
            aria-label={`Siglas de ${name}`}
            value={siglas ?? ''}
            disabled={!marcada}
            maxLength={SIGLAS_MAXIMO}
            autoComplete="off"
            error={conError(errorDeSiglas)}
            onChange={({ currentTarget: { value } }) => onCambio(codigo, { siglas: value.toLocaleUpperCase('es-PE') })}
          />
        </>
      )}
    </li>
  )
})
