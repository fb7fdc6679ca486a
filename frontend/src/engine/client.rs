//! The page's side: starts the worker, asks, and hears the answers.

use std::{cell::RefCell, rc::Rc};

use js_sys::{Array, Uint8Array};
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::message::{Answer, Ask};

/// Attribute of the page's script that names the worker's.
const SCRIPT: &str = "data-worker";

/// The worker, as the page knows it; ends with the value.
pub(crate) struct Client {
    worker: Worker,
    /// What was asked before the worker listened.
    waiting: Rc<RefCell<Option<Vec<Message>>>>,
    _listeners: [Closure<dyn FnMut(MessageEvent)>; 2],
}

/// A message and what of it is handed over rather than copied.
type Message = (Array, Array);

impl Client {
    /// Starts a worker. `hear` gets its answers; `None` if it cannot be had.
    ///
    /// # Errors
    /// If the browser has no workers or allows none.
    pub(crate) fn start(mut hear: impl FnMut(Option<Answer>) + Clone + 'static) -> Result<Self, JsValue> {
        let script = document().query_selector(&format!("script[{SCRIPT}]"))?;
        let script = script.and_then(|script| script.get_attribute(SCRIPT)).unwrap_or_default();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options)?;
        let waiting = Rc::new(RefCell::new(Some(Vec::new())));

        let mut failed = hear.clone();
        let (queue, asking) = (Rc::clone(&waiting), worker.clone());
        let answered = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = event.data().as_string().and_then(|answer| serde_json::from_str(&answer).ok());
            if answer == Some(Answer::Ready) {
                let waiting = queue.borrow_mut().take();
                waiting.into_iter().flatten().for_each(|message| post(&asking, &message));
            }
            hear(answer);
        });
        let broken = Closure::<dyn FnMut(MessageEvent)>::new(move |_| failed(None));
        worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
        worker.set_onerror(Some(broken.as_ref().unchecked_ref()));
        // The program that the page runs, compiled once for both.
        worker.post_message(&wasm_bindgen::module())?;
        Ok(Self { worker, waiting, _listeners: [answered, broken] })
    }

    /// Asks with a text beside the question.
    pub(crate) fn ask_with_text(&self, ask: Ask, text: &str) {
        self.send(ask, &JsValue::from_str(text), Array::new());
    }

    /// Asks with a file beside the question, which the page no longer has afterwards.
    pub(crate) fn ask_with_file(&self, ask: Ask, file: &Uint8Array) {
        self.send(ask, file, Array::of1(&file.buffer()));
    }

    fn send(&self, ask: Ask, beside: &JsValue, handed: Array) {
        let Ok(ask) = serde_json::to_string(&ask) else {
            return;
        };
        let message = (Array::of2(&JsValue::from_str(&ask), beside), handed);
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(message),
            None => post(&self.worker, &message),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn post(worker: &Worker, (message, handed): &Message) {
    // Only data that cannot be copied would be refused, and there is none.
    let _ = worker.post_message_with_transfer(message, handed);
}
