import { fecha } from '@cabildo/contracts/base/tiempo'
import { citaDeExtremo, nombreEnTextos } from '@cabildo/contracts/documentos-citas'
import { MENSAJES_NORMAS, TIPOS_NORMA } from '@cabildo/contracts/normas'
import { direccionDeNorma, leerDireccionDeNorma } from '@cabildo/contracts/normas-direccion'
import {
  NOMBRE_RECIBIDA,
  NOMBRE_RELACION,
  TIPOS_RELACION,
  type TipoRelacion,
} from '@cabildo/contracts/normas-relaciones'
import {
  DESTINO_MAXIMO,
  DETALLE_MAXIMO,
  MENSAJES_RELACIONES,
  type RelacionEscrita,
  type RelacionesDeNorma,
} from '@cabildo/contracts/normas-vivas'
import { IconCheck, IconDeviceFloppy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { areasQuery } from '../../platform/areas.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { avisar } from '../../ui/avisos.ts'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { conError } from '../../ui/conError.tsx'
import { EstadoNorma } from '../../ui/EstadoNorma.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { OFalla } from '../../ui/OFalla.tsx'
import { Selector } from '../../ui/Selector.tsx'
import clases from './RelacionesDialogo.module.css'
import { relacionesQuery, useGuardarRelaciones } from './relaciones.api.ts'

/** Whose relations they are: the address of the norm, and what its list calls it. */
export interface NormaQueActua {
  direccion: string
  nombre: string
}

interface Props {
  norma: NormaQueActua
  abierto: boolean
  onClose: () => void
}

/** RELACIONES DE LA NORMA: what a norm does to others and they to it, with what its text suggests (decision 0213). */
export const RelacionesDialogo = ({ norma, abierto, onClose }: Props) => {
  const [apertura, setApertura] = useState({ abierto: false, vez: 0 })
  if (apertura.abierto !== abierto) setApertura({ abierto, vez: apertura.vez + Number(abierto) })
  const consulta = useQuery({ ...relacionesQuery(norma.direccion, apertura.vez), enabled: abierto })
  const { data } = consulta
  if (data) return <Formulario key={apertura.vez} {...{ relaciones: data, abierto, onClose }} />
  return (
    <FormDialogo
      {...{ abierto, onClose }}
      titulo={MENSAJES_RELACIONES.titulo}
      detalle={norma.nombre}
      tam="xl"
      falta={[]}
      enLugarDeGrabar={<span />}
      textoCerrar="Cerrar"
      onSubmit={() => undefined}
    >
      <OFalla de={consulta}>
        <p aria-live="polite">Leyendo la norma…</p>
      </OFalla>
    </FormDialogo>
  )
}

/** A relation in the form; `key` stays while it changes. */
type Fila = RelacionEscrita & { key: number; cita: string }

interface PropsFormulario {
  relaciones: RelacionesDeNorma
  abierto: boolean
  onClose: () => void
}

const Formulario = ({ relaciones, abierto, onClose }: PropsFormulario) => {
  const { direccion, version, recibidas, sugerencias, texto } = relaciones
  const iniciales = () =>
    relaciones.hechas.map(
      ({ tipo, otra, cita, detalle, desde }, key): Fila => ({ key, tipo, destino: otra, cita, detalle, desde }),
    )
  const [filas, setFilas] = useState(iniciales)
  const [sucio, setSucio] = useState(false)
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const serie = useRef(filas.length)
  const lista = useRef<HTMLUListElement>(null)
  const guardar = useGuardarRelaciones()

  const cambiar = (nuevas: Fila[]) => {
    setFilas(nuevas)
    setSucio(true)
    setErrores({})
  }
  const agregar = (nueva: RelacionEscrita & { cita: string }) => {
    if (estaEn(filas, nueva)) return avisar.advertencia(MENSAJES_RELACIONES.repetida)
    const { tipo, destino, cita, detalle, desde } = nueva
    cambiar([...filas, { tipo, destino, cita, detalle, desde, key: serie.current++ }])
  }
  const poner = (key: number, cambio: Partial<Fila>) =>
    cambiar(filas.map((fila) => (fila.key === key ? { ...fila, ...cambio } : fila)))
  const quitar = (key: number) => {
    cambiar(filas.filter((fila) => fila.key !== key))
    // The pressed button disappears, so the focus moves on.
    lista.current?.focus()
  }
  const pendientes = sugerencias.filter((una) => !estaEn(filas, una))

  const enviar = async () => {
    try {
      const hechas = filas.map(({ tipo, destino, detalle, desde }) => ({ tipo, destino, detalle, desde }))
      await guardar.mutateAsync({ direccion, version, hechas })
      avisar.exito('Relaciones guardadas')
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.status === 422 && Object.keys(fallo.campos).length > 0)
        setErrores(fallo.campos)
      else avisarFallo(fallo, MENSAJES_NORMAS.noGuardado)
    }
  }

  return (
    <FormDialogo
      {...{ abierto, onClose, sucio }}
      titulo={MENSAJES_RELACIONES.titulo}
      detalle={relaciones.cita}
      tam="xl"
      franja={
        <div className={clases.estado}>
          <EstadoNorma {...relaciones} />
        </div>
      }
      falta={filas.some(({ desde }) => desde === '') ? ['desde qué día'] : []}
      enviando={guardar.isPending}
      icono={<Icono de={IconDeviceFloppy} />}
      onSubmit={enviar}
    >
      <section className={clases.parte}>
        <h3>Lo que hace a otras normas</h3>
        {filas.length === 0 && <p className={clases.nada}>No se ha anotado nada.</p>}
        <ul ref={lista} tabIndex={-1} className={clases.filas} aria-label="Lo que hace a otras normas">
          {filas.map((fila, i) => (
            <FilaDeRelacion
              key={fila.key}
              fila={fila}
              error={errores[`hechas.${i}.destino`] ?? errores[`hechas.${i}.detalle`]}
              errorDeFecha={errores[`hechas.${i}.desde`]}
              onCambio={(cambio) => poner(fila.key, cambio)}
              onQuitar={() => quitar(fila.key)}
            />
          ))}
        </ul>
        <Agregar desde={relaciones.fecha} onAgregar={agregar} />
      </section>
      <section className={clases.parte}>
        <h3>Sugeridas por su texto</h3>
        {pendientes.length === 0 ? (
          <p className={clases.nada}>
            {texto === 'pendiente'
              ? 'El texto del PDF aún se está leyendo.'
              : texto === 'sin_texto' || texto === 'ilegible'
                ? 'El PDF no tiene texto que leer.'
                : 'Ninguna más.'}
          </p>
        ) : (
          <ul className={clases.filas}>
            {pendientes.map((una) => (
              <li key={`${una.tipo} ${una.destino}`} className={clases.sugerida}>
                <div>
                  <b>
                    {NOMBRE_RELACION[una.tipo]} {una.cita}
                  </b>
                  {una.detalle && <span> · {una.detalle}</span>}
                  <q>{una.extracto}</q>
                </div>
                <Button
                  variant="default"
                  leftSection={<Icono de={IconCheck} />}
                  aria-label={`Aceptar: ${NOMBRE_RELACION[una.tipo]} ${una.cita}`}
                  onClick={() => agregar(una)}
                >
                  Aceptar
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={clases.parte}>
        <h3>Lo que otras le hacen</h3>
        {recibidas.length === 0 ? (
          <p className={clases.nada}>Ninguna norma dice nada de esta.</p>
        ) : (
          <ul className={clases.filas}>
            {recibidas.map(({ id, tipo, cita, detalle, desde }) => (
              <li key={id}>
                <b>
                  {NOMBRE_RECIBIDA[tipo]} {cita}
                </b>{' '}
                desde el {fecha(desde)}
                {detalle && <span> · {detalle}</span>}
              </li>
            ))}
          </ul>
        )}
      </section>
    </FormDialogo>
  )
}

const estaEn = (filas: readonly Pick<Fila, 'tipo' | 'destino'>[], { tipo, destino }: Pick<Fila, 'tipo' | 'destino'>) =>
  filas.some((fila) => fila.tipo === tipo && fila.destino === destino)

const OPCIONES = TIPOS_RELACION.map((tipo) => ({ value: tipo, label: NOMBRE_RELACION[tipo] }))

interface PropsFila {
  fila: Fila
  error: string | undefined
  errorDeFecha: string | undefined
  onCambio: (cambio: Partial<Fila>) => void
  onQuitar: () => void
}

const FilaDeRelacion = ({ fila, error, errorDeFecha, onCambio, onQuitar }: PropsFila) => (
  <li className={clases.fila} data-error={error !== undefined || undefined}>
    <p className={clases.cual}>
      <b>
        {NOMBRE_RELACION[fila.tipo]} {fila.cita}
      </b>
      {error && <span role="alert">{conError(error)}</span>}
    </p>
    <TextInput
      label="Artículos o partes"
      aria-label={`Artículos o partes de ${fila.cita}`}
      maxLength={DETALLE_MAXIMO}
      value={fila.detalle}
      onChange={({ currentTarget }) => onCambio({ detalle: currentTarget.value })}
    />
    <CampoFecha
      label="Desde"
      aria-label={`Desde qué día: ${fila.cita}`}
      nombreCalendario={`desde qué día: ${fila.cita}`}
      required
      value={fila.desde}
      error={conError(errorDeFecha ?? (fila.desde === '' ? MENSAJES_RELACIONES.desde : undefined))}
      onChange={(desde) => onCambio({ desde })}
    />
    <Button
      variant="subtle"
      color="red"
      leftSection={<Icono de={IconTrash} />}
      aria-label={`Quitar: ${NOMBRE_RELACION[fila.tipo]} ${fila.cita}`}
      onClick={onQuitar}
    >
      Quitar
    </Button>
  </li>
)

/** Types of norms that a unit of the municipality gives, besides those of the whole. */
const CON_UNIDAD: readonly number[] = [3, 4, 5]
const OTRA = 'otra'
const TIPOS = [
  ...TIPOS_NORMA.map(({ id }) => ({ value: String(id), label: nombreEnTextos(id) })),
  { value: OTRA, label: 'De otra entidad' },
]
const VACIA = { tipo: 'modifica' as TipoRelacion, tipo_doc: '1', ndoc: '', anio: '', uo: '', cita: '' }

interface PropsAgregar {
  /** The day that a new relation begins with. */
  desde: string
  onAgregar: (nueva: RelacionEscrita & { cita: string }) => void
}

/** Another norm, by what identifies it or as it is cited; it need not be stored. */
const Agregar = ({ desde, onAgregar }: PropsAgregar) => {
  const id = useId()
  const [valores, setValores] = useState(VACIA)
  const areas = useQuery({ ...areasQuery, enabled: CON_UNIDAD.includes(Number(valores.tipo_doc)) })
  const poner = (cambio: Partial<typeof VACIA>) => setValores({ ...valores, ...cambio })
  const ajena = valores.tipo_doc === OTRA
  const destino = ajena
    ? valores.cita.trim()
    : direccionDeNorma({
        tipo_doc: Number(valores.tipo_doc),
        anio: Number(valores.anio),
        numero: valores.ndoc,
        uo: Number(valores.uo) || null,
      })
  const lista = ajena ? destino.length >= 3 : /^\d{4}$/.test(valores.anio) && leerDireccionDeNorma(destino) !== null
  const agregar = () => {
    if (!lista) return
    onAgregar({ tipo: valores.tipo, destino, cita: citaDeExtremo(destino, entidad.siglas), detalle: '', desde })
    setValores({ ...VACIA, tipo: valores.tipo, tipo_doc: valores.tipo_doc })
  }
  return (
    <fieldset
      className={clases.agregar}
      aria-labelledby={id}
      onKeyDown={(evento) => {
        // Enter adds what is written here, and does not send the form.
        if (evento.key !== 'Enter' || evento.ctrlKey || evento.metaKey || !(evento.target instanceof HTMLInputElement))
          return
        evento.preventDefault()
        agregar()
      }}
    >
      <span id={id} className="solo-lector">
        Agregar una relación
      </span>
      <Selector
        label="Qué hace"
        data-autofocus
        data={OPCIONES}
        value={valores.tipo}
        onChange={({ currentTarget }) => poner({ tipo: currentTarget.value as TipoRelacion })}
      />
      <Selector
        label="A qué norma"
        data={TIPOS}
        value={valores.tipo_doc}
        onChange={({ currentTarget }) => poner({ tipo_doc: currentTarget.value, uo: '' })}
      />
      {ajena ? (
        <TextInput
          label="Cita"
          className={clases.ancha ?? ''}
          placeholder="Ley N.° 27972"
          maxLength={DESTINO_MAXIMO}
          value={valores.cita}
          onChange={({ currentTarget }) => poner({ cita: currentTarget.value })}
        />
      ) : (
        <>
          <CampoDni label="Número" maxLength={8} value={valores.ndoc} onChange={(ndoc) => poner({ ndoc })} />
          <CampoDni label="Año" maxLength={4} value={valores.anio} onChange={(anio) => poner({ anio })} />
          {CON_UNIDAD.includes(Number(valores.tipo_doc)) && (
            <Selector
              label="Unidad orgánica"
              className={clases.ancha ?? ''}
              data={[
                { value: '', label: 'La que tenga' },
                ...(areas.data ?? []).map((area) => ({ value: String(area.id), label: area.name })),
              ]}
              value={valores.uo}
              onChange={({ currentTarget }) => poner({ uo: currentTarget.value })}
            />
          )}
        </>
      )}
      <Button variant="default" leftSection={<Icono de={IconPlus} />} disabled={!lista} onClick={agregar}>
        Agregar
      </Button>
    </fieldset>
  )
}
