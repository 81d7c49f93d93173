import { ALCANCES } from '@cabildo/contracts/base/alcances'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import {
  CLAVE_DIAS_MAXIMO,
  ClaveNueva,
  type ClavesDeServicio,
  DESCRIPCION_DE_CLAVE_MAXIMA,
  MENSAJES_CLAVES,
  NOMBRE_DE_CLAVE,
  NOMBRES_DE_ALCANCES,
  POR_MINUTO,
} from '@cabildo/contracts/claves-de-servicio'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { areasQuery } from '../../../platform/areas.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { entidad } from '../../../platform/entidad.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Casilla } from '../../../ui/Casilla.tsx'
import { conError } from '../../../ui/conError.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { FormularioDeRegistro } from '../../../ui/FormularioDeRegistro.tsx'
import { Textarea, TextInput } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { SelectorBuscable } from '../../../ui/SelectorBuscable.tsx'
import { useEdicion } from '../../../ui/useEdicion.ts'
import estilos from './Claves.module.css'
import { useCrearClave } from './claves.api.ts'

interface Props {
  responsables: ClavesDeServicio['responsables']
  abierto: boolean
  onClose: () => void
  onCreada: (hecha: { nombre: string; clave: string }) => void
}

const NOMBRES = {
  nombre: 'nombre',
  responsable_id: 'responsable',
  alcances: 'alcances',
  redes: 'redes',
  vence_at: 'vence',
  por_minuto: 'consultas por minuto',
}
const valoresDe = () => ({
  nombre: '',
  descripcion: '',
  responsable_id: 0,
  area_id: '',
  alcances: [] as string[],
  redes: '',
  vence_at: diaMas(entidad.hoy, CLAVE_DIAS_MAXIMO - 1),
  por_minuto: String(POR_MINUTO.normal),
})
const revisar = ({ area_id, redes, por_minuto, alcances, ...resto }: ReturnType<typeof valoresDe>) =>
  ClaveNueva.safeParse({
    ...resto,
    alcances,
    area_id: area_id === '' ? null : Number(area_id),
    redes: redes.split(/[\s,;]+/).filter(Boolean),
    por_minuto: /^\d{1,4}$/.test(por_minuto) ? Number(por_minuto) : Number.NaN,
  })

/** NUEVA CLAVE: what a program may read, from where and until when, and who answers for it (Table ING-B). */
export const ClaveModal = ({ responsables, abierto, onClose, onCreada }: Props) => {
  const grupo = useId()
  const forma = useEdicion({ abierto, registro: null, nombres: NOMBRES, valoresDe, revisar })
  const crear = useCrearClave()
  const { data: areas = [] } = useQuery(areasQuery)
  const { valores, poner, dejar } = forma
  const faltaDeAlcances = forma.error('alcances')
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      titulo="NUEVA CLAVE"
      tam="lg"
      textoBoton="Crear clave"
      primero="nombre"
      grabar={crear.mutateAsync}
      alGrabar={({ data, clave }) => onCreada({ nombre: data.nombre, clave })}
      noGrabado={MENSAJES_CLAVES.noSePudo}
      alFallar={avisarFallo}
    >
      <div className={`${estilos.campos} ${cuerpo.campos}`}>
        <TextInput
          label="Nombre"
          required
          autoComplete="off"
          maxLength={NOMBRE_DE_CLAVE.maximo}
          placeholder="Tablero de gerencia"
          {...forma.texto('nombre')}
        />
        <SelectorBuscable
          label="Responsable"
          required
          placeholder="Busque por nombre"
          nothingFoundMessage="Nadie con ese nombre"
          opciones={responsables.map(({ id, nombre, area }) => ({ id, name: `${nombre} · ${area}` }))}
          value={valores.responsable_id}
          {...forma.campo('responsable_id')}
          onChange={(responsable_id) => poner({ responsable_id })}
        />
        <TextInput
          className={estilos.ancho ?? ''}
          label={opcional('Para qué')}
          autoComplete="off"
          maxLength={DESCRIPCION_DE_CLAVE_MAXIMA}
          {...forma.texto('descripcion')}
        />
        <fieldset className={`${estilos.alcances} ${estilos.ancho}`} aria-describedby={`${grupo}-falta`}>
          <legend>Qué puede hacer</legend>
          {ALCANCES.map((alcance) => (
            <Casilla
              key={alcance}
              activa={valores.alcances.includes(alcance)}
              onActiva={(activa) => {
                const otros = valores.alcances.filter((otro) => otro !== alcance)
                poner({ alcances: activa ? [...otros, alcance] : otros })
                dejar('alcances')
              }}
            >
              {NOMBRES_DE_ALCANCES[alcance]}
            </Casilla>
          ))}
          <span id={`${grupo}-falta`} className={estilos.falta}>
            {faltaDeAlcances}
          </span>
        </fieldset>
        <Selector
          label="De qué área"
          {...forma.campo('area_id')}
          value={valores.area_id}
          onChange={({ currentTarget }) => poner({ area_id: currentTarget.value })}
          data={[
            { value: '', label: 'Todas las áreas' },
            ...areas.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <CampoFecha
          label="Último día"
          required
          {...forma.campo('vence_at')}
          value={valores.vence_at}
          onChange={(vence_at) => poner({ vence_at })}
        />
        <Textarea
          label="Redes desde las que llama"
          rows={2}
          placeholder="192.168.1.0/24"
          {...forma.texto('redes')}
          error={conError(forma.error('redes'))}
          description="Una por línea. Las claves de normas y obras pueden no tenerlas."
        />
        <TextInput
          label="Consultas por minuto"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...forma.texto('por_minuto')}
        />
      </div>
    </FormularioDeRegistro>
  )
}
