"""A memory system behind lastwrite's bridge: keeps what users say, retrieves by the words shared with the query."""
import json, re, sys

memories = []  # of the open store: {"id", "text", "time"}


def words(text):
    return set(re.findall(r"\w+", text.lower()))


def answer(request):
    op = request["op"]
    if op == "hello":
        return {"protocol": "lastwrite.memory-bridge/1", "name": "word-overlap", "version": "1.0.0", "durable": False}
    if op == "open":  # not durable: a store is always empty when it is opened
        memories.clear()
        return {"conversations": []}
    if op == "store":
        conversation = request["conversation"]
        said = [turn["content"] for turn in conversation["turns"] if turn["role"] == "user"]
        memories.append({"id": conversation["id"], "text": "\n".join(said), "time": len(memories) + 1})
        return {}
    if op == "retrieve":
        asked = words(request["query"])
        scored = [{**memory, "score": len(asked & words(memory["text"]))} for memory in memories]
        return {"memories": sorted(scored, key=lambda memory: -memory["score"])[:request["k"]]}
    if op == "all":
        return {"memories": memories}
    if op == "close":
        return {}
    raise ValueError(f"unknown operation {op}")


for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = {"id": request["id"], "result": answer(request)}
    except Exception as error:
        reply = {"id": request["id"], "error": {"message": f"{type(error).__name__}: {error}"}}
    print(json.dumps(reply), flush=True)
